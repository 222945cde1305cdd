import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { copy } from '../../components/copy';
import { AlertIcon, CopyIcon, CrossIcon, ShieldIcon } from '../../components/icons';
import { hmacMessage, verified, type Proof } from '../../lib/fairness';
import type { Round, ToldProof } from './machine';
import { SeedField } from './SeedField';

interface ProofDialogProps {
  open: boolean;
  proof: ToldProof | null;
  round: Round | null;
  ownSeed: string | null;
  onChooseSeed: (seed: string | null) => void;
  onClose: () => void;
}

const TITLE_ID = 'proof-title';

/** The proof of the last round, and the player's own part in the next one. */
export default function ProofDialog({ open, proof, round, ownSeed, onChooseSeed, onClose }: ProofDialogProps) {
  return (
    <Drawer
      anchor="right"
      open={open}
      onClose={onClose}
      slotProps={{ paper: { 'aria-labelledby': TITLE_ID, sx: { width: { xs: '100%', sm: 480 }, backgroundImage: 'none' } } }}
    >
      <Box sx={{ display: 'grid', gap: 6, p: { xs: 5, sm: 8 } }}>
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 4 }}>
          <Typography variant="h1" component="h2" id={TITLE_ID}>
            Proof of fairness
          </Typography>
          <IconButton aria-label="Close" onClick={onClose} autoFocus sx={{ width: 44, height: 44 }}>
            <CrossIcon />
          </IconButton>
        </Box>
        {proof ? <LastRound proof={proof} /> : (
          <Typography sx={{ color: 'text.secondary' }}>
            The proof of a round shows here as soon as its answer is told.
          </Typography>
        )}
        <Box sx={{ display: 'grid', gap: 4 }}>
          <Typography variant="h2" component="h3">
            Your part in the next guess
          </Typography>
          <Typography sx={{ color: 'text.secondary' }}>
            The answer depends on a seed of yours, made after the server has fixed its own. Usually your browser draws one
            at random. You may set it yourself for one guess.
          </Typography>
          {round && (
            <Box component="dl" sx={{ m: 0 }}>
              <Field name="Commitment of the round on the board" value={round.commitment} />
            </Box>
          )}
          <SeedField seed={ownSeed} onChoose={onChooseSeed} />
        </Box>
      </Box>
    </Drawer>
  );
}

function LastRound({ proof }: { proof: ToldProof }) {
  const message = hmacMessage(proof.clientSeed, proof.roundId, proof.counter);
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      <Verdict proof={proof} />
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 4 }}>
        <Field name="Commitment, shown before the guess" value={proof.commitment} />
        <Field name="Server seed, told with the answer" value={proof.serverSeed} />
        <Field name="Your seed" value={proof.clientSeed} empty="None: the round was not played" />
        <Field name="Round" value={proof.roundId} />
        <Field name="Counter" value={String(proof.counter)} />
        <Field name="Answer told by the server" value={`Tile ${proof.answer + 1} (${proof.colourName})`} />
        <Field name="Answer your browser computed" value={`Tile ${proof.computedAnswer + 1}`} />
      </Box>
      <Box sx={{ display: 'grid', gap: 3 }}>
        <Typography variant="h2" component="h3">
          Check it yourself
        </Typography>
        <Typography sx={{ color: 'text.secondary' }}>
          1. SHA-256 of the server seed is the commitment.
        </Typography>
        <Command text={`printf '${proof.serverSeed}' | xxd -r -p | sha256sum`} />
        <Typography sx={{ color: 'text.secondary' }}>
          2. The first 8 digits of this HMAC, as a number, divided by 6: the remainder plus 1 is the tile.
        </Typography>
        <Command text={`printf '${message}' | openssl dgst -sha256 -mac HMAC -macopt hexkey:${proof.serverSeed}`} />
      </Box>
    </Box>
  );
}

function Verdict({ proof }: { proof: Proof }) {
  const good = verified(proof);
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 3,
        p: 4,
        borderRadius: 1,
        bgcolor: good ? 'wash.success' : 'wash.danger',
        color: good ? 'success.main' : 'error.main',
      }}
    >
      {good ? <ShieldIcon /> : <AlertIcon />}
      <Typography sx={{ fontWeight: 600 }}>
        {good
          ? 'Verified: the seed is the promised one, and the answer follows from it.'
          : `Not verified: ${proof.seedKept ? 'the answer does not follow from the seeds' : 'the seed is not the promised one'}.`}
      </Typography>
    </Box>
  );
}

function Field({ name, value, empty }: { name: string; value: string; empty?: string }) {
  return (
    <Box>
      <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
        {name}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere', fontFamily: 'ui-monospace, monospace' }}>
        {value === '' ? empty : value}
      </Typography>
    </Box>
  );
}

function Command({ text }: { text: string }) {
  return (
    <Box sx={{ bgcolor: 'raised', borderRadius: 1, p: 3, display: 'grid', gap: 2 }}>
      <Typography component="code" variant="body2" sx={{ overflowWrap: 'anywhere', fontFamily: 'ui-monospace, monospace' }}>
        {text}
      </Typography>
      <Button size="small" startIcon={<CopyIcon size={16} />} onClick={() => void copy(text)} sx={{ justifySelf: 'start' }}>
        Copy the command
      </Button>
    </Box>
  );
}
