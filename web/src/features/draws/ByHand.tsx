import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { Command } from '../../components/list/Command';
import type { DrawProof } from '../../lib/colourDraw';
import { publicAddress } from './quicknet';

const Steps = styled('ol')(({ theme }) => ({
  display: 'grid',
  gap: 16,
  margin: 0,
  paddingLeft: 20,
  '& > li::marker': { color: theme.vars.palette.text.secondary },
  '& > li > div': { marginTop: 8 },
}));

/** How to repeat the check without this app. */
export function ByHand({ proof }: { proof: DrawProof }) {
  const { seed, roundId, colours, beacon, beaconRound, beaconSignature } = proof;
  const left = [0, 1, 2].map((position) => colours.length - position);
  const message = `colours/v1:${roundId}:${beacon?.randomness ?? ''}:`;
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Typography variant="h2" component="h3">
        Repeat it by hand
      </Typography>
      <Steps>
        <li>
          SHA-256 of the seed is the commitment.
          <Command text={`printf '${seed}' | xxd -r -p | sha256sum`} />
        </li>
        {beaconRound !== undefined && (
          <li>
            drand tells the same signature for this number.
            <Command text={`curl -s ${publicAddress(beaconRound)}`} />
          </li>
        )}
        {beaconSignature !== undefined && (
          <li>
            SHA-256 of the signature is the beacon that is mixed in.
            <Command text={`printf '${beaconSignature}' | xxd -r -p | sha256sum`} />
          </li>
        )}
        <li>
          The first 8 digits of each of these HMACs are a number. Its remainder when divided by {left[0]}, by {left[1]} and
          by {left[2]} in turn says how many places further to go.
          <Command
            text={`for counter in 0 1 2; do printf '${message}%s' $counter | openssl dgst -sha256 -mac HMAC -macopt hexkey:${seed}; done`}
          />
        </li>
        <li>
          Write down the colours in their order. The first one changes places with the colour so many places further, then
          the second one, then the third. These three win.
        </li>
      </Steps>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Once in a hundred million draws a number is so large that it would favour the first colours. It is passed over, and
        the next counter is taken.
      </Typography>
    </Box>
  );
}
