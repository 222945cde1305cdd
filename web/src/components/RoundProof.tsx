import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { hmacMessage, verified, type Proof } from '../lib/fairness';
import { Command } from './Command';
import { Fact, Facts } from './Facts';
import { Verdict } from './Verdict';

interface RoundProofProps {
  proof: Proof;
  /** What the right square is called. */
  answerName: string;
}

/** What this browser found when it checked a round, and how anybody can do the same without it. */
export function RoundProof({ proof, answerName }: RoundProofProps) {
  const message = hmacMessage(proof.clientSeed, proof.roundId, proof.counter);
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      <Verdict good={verified(proof)} title={found(proof)} />
      <Facts>
        <Fact mono name="Commitment, shown before the guess">
          {proof.commitment}
        </Fact>
        <Fact mono name="Server seed, told with the answer">
          {proof.serverSeed}
        </Fact>
        <Fact mono name="Your seed">
          {proof.clientSeed || 'None: the round was not played'}
        </Fact>
        <Fact mono name="Round">
          {proof.roundId}
        </Fact>
        <Fact mono name="Counter">
          {proof.counter}
        </Fact>
        <Fact mono name="Answer told by the server">
          {answerName}
        </Fact>
        <Fact mono name="Answer your browser computed">
          Tile {proof.computedAnswer + 1}
        </Fact>
      </Facts>
      <Box sx={{ display: 'grid', gap: 3 }}>
        <Typography variant="h2" component="h3">
          Check it yourself
        </Typography>
        <Typography sx={{ color: 'text.secondary' }}>1. SHA-256 of the server seed is the commitment.</Typography>
        <Command text={`printf '${proof.serverSeed}' | xxd -r -p | sha256sum`} />
        <Typography sx={{ color: 'text.secondary' }}>
          2. The first 8 digits of this HMAC, as a number, divided by 6: the remainder plus 1 is the tile.
        </Typography>
        <Command text={`printf '${message}' | openssl dgst -sha256 -mac HMAC -macopt hexkey:${proof.serverSeed}`} />
      </Box>
    </Box>
  );
}

function found(proof: Proof): string {
  if (verified(proof)) return 'Verified: the seed is the promised one, and the answer follows from it.';
  return `Not verified: ${proof.seedKept ? 'the answer does not follow from the seeds' : 'the seed is not the promised one'}.`;
}
