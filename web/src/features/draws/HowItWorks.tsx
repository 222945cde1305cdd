import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useDeferredValue } from 'react';
import { Card } from '../../components/page/Card';
import { Details } from '../../components/page/Details';
import { ChevronIcon } from '../../components/page/screenIcons';

const Steps = styled('ol')(({ theme }) => ({
  display: 'grid',
  gap: 16,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  counterReset: 'step',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: '1fr 1fr', columnGap: 32 },
  '& > li': { display: 'grid', gridTemplateColumns: '28px 1fr', columnGap: 12, alignContent: 'start', counterIncrement: 'step' },
  '& > li::before': {
    content: 'counter(step)',
    display: 'grid',
    placeItems: 'center',
    gridRow: '1 / span 2',
    width: 28,
    height: 28,
    borderRadius: '50%',
    fontWeight: 650,
    fontSize: theme.typography.caption.fontSize,
    color: theme.vars.palette.primary.main,
    backgroundColor: theme.vars.palette.wash.accent,
  },
}));

function Step({ title, children }: { title: string; children: string }) {
  return (
    <li>
      <Typography sx={{ fontWeight: 650 }}>{title}</Typography>
      <Typography sx={{ color: 'text.secondary' }}>{children}</Typography>
    </li>
  );
}

function Explanation() {
  return (
    <Box sx={{ px: 4, pb: 5, pt: 2, display: 'grid', gap: 4 }}>
      <Steps>
        <Step title="A number is sealed">
          When a round opens, the server fixes a secret number, the seed, and publishes its fingerprint, the
          commitment. Another seed would have another fingerprint, so from then on it cannot be changed unseen.
        </Step>
        <Step title="A beacon is named">
          At the same moment the server fixes which beacon of drand will be mixed in: one that is published only
          after entries have closed. Until then nobody can know the result, not even whoever runs this game.
        </Step>
        <Step title="The colours are shuffled">
          At the draw, seed and beacon together shuffle the colours of the round. The first three win. Every three
          colours are as likely as any other three.
        </Step>
        <Step title="Everything is published">
          The seed stands here from the draw on. Your browser can then repeat each step by itself, and so can you:
          choose ‘Check this draw’.
        </Step>
      </Steps>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        <MuiLink href="https://drand.love" target="_blank" rel="noreferrer">
          drand
        </MuiLink>{' '}
        is a public source of chance: independent organisations around the world sign a new number together every
        three seconds. Several of its servers are asked, and anybody can bring the beacon. If it does not come for 24 hours
        there is no draw, and every fee goes back. A round into which no beacon is mixed says so.
      </Typography>
    </Box>
  );
}

/** Explains in plain words why no one can steer a draw (D32). */
export function HowItWorks() {
  // Closed at first. Its contents render after the screen, and the page search finds them.
  const explained = useDeferredValue(true, false);
  return (
    <Card>
      <Details>
        <summary>
          <Typography variant="h2">How a draw works</Typography>
          <ChevronIcon />
        </summary>
        {explained && <Explanation />}
      </Details>
    </Card>
  );
}
