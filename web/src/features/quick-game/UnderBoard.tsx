import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { AlertIcon, ShieldIcon } from '../../components/page/icons';
import { verified, type Proof } from '../../lib/fairness';
import { WITHOUT_KEYS } from './layout';

interface VerifiedLineProps {
  proof: Proof | null;
  onOpen?: () => void;
  onHelp?: () => void;
}

const QUIET = { minHeight: 44, px: 3, typography: 'caption', fontWeight: 650 } as const;

function verdictOn(proof: Proof | null) {
  if (!proof) {
    return {
      text: 'Provably fair',
      detail: 'Your browser checks every round.',
      colour: 'text.secondary',
      icon: <ShieldIcon />,
    };
  }
  return verified(proof)
    ? { text: 'Verified', detail: 'Your browser checked the last round.', colour: 'success.main', icon: <ShieldIcon /> }
    : { text: 'Not verified', detail: 'The last round does not match its promise.', colour: 'error.main', icon: <AlertIcon /> };
}

/** Whether this browser could confirm the last answer, with links to its proof, the help and the limits. */
function VerifiedLine({ proof, onOpen, onHelp }: VerifiedLineProps) {
  const { text, detail, colour, icon } = verdictOn(proof);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 4, flexGrow: { xs: 1, md: 0 } }}>
      {/* As wide as its longest sentence, so that a verdict moves nothing. */}
      <Box sx={{ width: { sm: 280 } }}>
        <Typography sx={{ display: 'flex', alignItems: 'center', gap: 1, color: colour, fontWeight: 600 }}>
          {icon}
          {text}
        </Typography>
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 1 }}>
          {detail}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', flexDirection: { xs: 'column', lg: 'row' }, flexShrink: 0, columnGap: 2 }}>
        <Button size="small" onClick={onOpen} sx={QUIET}>
          See the proof
        </Button>
        <Button size="small" onClick={onHelp} sx={QUIET}>
          How it works
        </Button>
        <Button size="small" component={Link} to="/profile#limits" sx={QUIET}>
          Your limits
        </Button>
      </Box>
    </Box>
  );
}

interface UnderBoardProps extends VerifiedLineProps {
  /** Content about the keys. */
  children?: ReactNode;
  sound?: ReactNode;
}

/** The row under the board. */
export function UnderBoard({ children, sound, ...line }: UnderBoardProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', columnGap: 8, rowGap: 4, px: { xs: 1, md: 8 } }}>
      <VerifiedLine {...line} />
      <Box sx={{ width: { xs: '100%', md: 300 }, display: 'grid', gap: 2 }}>
        <Box sx={{ minHeight: 48, [WITHOUT_KEYS]: { display: 'none' } }}>{children}</Box>
        <Box sx={{ minHeight: 48 }}>{sound}</Box>
      </Box>
    </Box>
  );
}
