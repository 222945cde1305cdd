import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { hmacMessage, verified, type Proof } from '../../lib/fairness';
import { addressOf, asText, numbersIn } from '../../lib/roundNumbers';
import { Command } from '../list/Command';
import { copy } from '../toast/copy';
import { Details } from '../page/Details';
import { Fact, Facts } from '../list/Facts';
import { ProofSteps } from './ProofSteps';
import { ChevronIcon } from '../page/screenIcons';
import { share } from '../toast/share';
import { Verdict } from '../page/Verdict';
import { To } from '../page/To';

interface RoundProofProps {
  proof: Proof;
  /** The name of the right square; absent if it was not given, and the proof computes it. */
  answerName: string | undefined;
  /** The numbers were entered by hand: it is unknown when the commitment was shown. */
  isBrought?: boolean;
}

/** The result of a round's check in this browser, and how to repeat the check without it. */
export function RoundProof({ proof, answerName, isBrought = false }: RoundProofProps) {
  const message = hmacMessage(proof.clientSeed, proof.roundId, proof.counter);
  const numbers = numbersIn(proof, answerName !== undefined);
  const address = addressOf(numbers);
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      <Verdict good={verified(proof)} title={isBrought ? foundInBrought(proof) : found(proof)} />
      <ProofSteps proof={proof} isBrought={isBrought} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '& button': { px: 4 } }}>
        <Button variant="outlined" onClick={() => void share('Check of a round', address)}>
          Share this check
        </Button>
        <Button onClick={() => void copy(asText(numbers))}>Copy the numbers</Button>
      </Box>
      <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1 }}>
        <Details>
          <summary>
            <Typography sx={{ fontWeight: 600 }}>The numbers, and how to check them yourself</Typography>
            <ChevronIcon />
          </summary>
          <Box sx={{ display: 'grid', gap: 5, px: 4, pb: 4 }}>
            <Facts>
              <Fact mono name={isBrought ? 'Commitment' : 'Commitment, shown before the guess'}>
                {proof.commitment}
              </Fact>
              <Fact mono name={isBrought ? 'Server seed' : 'Server seed, told with the answer'}>
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
              {answerName && (
                <Fact mono name={isBrought ? 'Answer that was told' : 'Answer told by the server'}>
                  {answerName}
                </Fact>
              )}
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
              {!isBrought && (
                <Typography sx={{ color: 'text.secondary' }}>
                  Or on a page that needs no sign-in and asks no server:{' '}
                  <To address={address}>Check a round</To>
                </Typography>
              )}
            </Box>
          </Box>
        </Details>
      </Box>
    </Box>
  );
}

function found(proof: Proof): string {
  if (verified(proof)) return 'Verified: the seed is the promised one, and the answer follows from it.';
  return `Not verified: ${proof.seedKept ? 'the answer does not follow from the seeds' : 'the seed is not the promised one'}.`;
}

function foundInBrought({ seedKept, answerFollows, answer }: Proof): string {
  if (!seedKept) return 'Not verified: the seed does not fit the commitment.';
  const tile = `tile ${answer + 1}`;
  return answerFollows ? `Verified: the seed fits the commitment, and ${tile} follows from it.` : `Not verified: ${tile} does not follow from the seeds.`;
}
