import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Fact, Facts } from '../../components/list/Facts';
import { RoundProof } from '../../components/colour/RoundProof';
import { SidePanel } from '../../components/dialog/SidePanel';
import type { Round, RevealedProof } from './machine';
import { SeedField } from './SeedField';

interface ProofDialogProps {
  proof: RevealedProof | null;
  round: Round | null;
  ownSeed: string | null;
  onChooseSeed: (seed: string | null) => void;
  onClose: () => void;
}

/** The proof of the last round, and the player's seed for the next one. */
export default function ProofDialog({ proof, round, ownSeed, onChooseSeed, onClose }: ProofDialogProps) {
  const [typed, setTyped] = useState('');
  return (
    <SidePanel open title="Proof of fairness" hasDraft={typed !== ''} onClose={onClose}>
      {proof ? <RoundProof proof={proof} answerName={`Tile ${proof.answer + 1} (${proof.colourName})`} /> : (
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
          <Facts>
            <Fact mono name="Commitment of the round on the board">
              {round.commitment}
            </Fact>
          </Facts>
        )}
        <SeedField seed={ownSeed} typed={typed} onType={setTyped} onChoose={onChooseSeed} />
      </Box>
    </SidePanel>
  );
}
