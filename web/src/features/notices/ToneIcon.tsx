import Box from '@mui/material/Box';
import { AlertIcon, CheckIcon } from '../../components/page/icons';
import { ClockIcon } from '../../components/page/screenIcons';
import type { Words } from './words';

const LOOKS = {
  good: { colour: 'success.main', icon: <CheckIcon /> },
  bad: { colour: 'error.main', icon: <AlertIcon /> },
  plain: { colour: 'text.secondary', icon: <ClockIcon /> },
} as const;

export function ToneIcon({ tone }: Pick<Words, 'tone'>) {
  const { colour, icon } = LOOKS[tone];
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexShrink: 0, color: colour }}>
      {icon}
    </Box>
  );
}
