import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { AlertIcon, ShieldIcon } from '../../components/icons';
import { verified, type Proof } from '../../lib/fairness';

interface VerifiedLineProps {
  proof: Proof | null;
  onOpen: () => void;
}

interface Verdict {
  text: string;
  detail: string;
  colour: string;
  icon: React.ReactNode;
}

function verdictOn(proof: Proof | null): Verdict {
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

/** Whether this browser could confirm the last answer, and the way to its proof. */
export function VerifiedLine({ proof, onOpen }: VerifiedLineProps) {
  const { text, detail, colour, icon } = verdictOn(proof);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'center', gap: 2, flexWrap: 'wrap' }}>
      <Typography variant="caption" component="p" sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, color: colour, fontWeight: 650, whiteSpace: 'nowrap' }}>
          {icon}
          {text}
        </Box>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {detail}
        </Box>
      </Typography>
      <Button size="small" onClick={onOpen} sx={{ minHeight: 44, px: 3, typography: 'caption', fontWeight: 650 }}>
        See the proof
      </Button>
    </Box>
  );
}
