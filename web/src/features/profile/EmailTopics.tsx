import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ComponentProps } from 'react';
import type { Notice } from '../../api/notices';
import { Switch } from '../../components/form/Switch';

const TOPICS: { topic: Notice['topic']; label: string; about: string }[] = [
  { topic: 'deposit', label: 'Deposits', about: 'Approved or declined, and points that other players send you.' },
  { topic: 'withdrawal', label: 'Withdrawals', about: 'Paid out or declined.' },
  { topic: 'ticket', label: 'Support', about: 'Somebody works on your report, or has dealt with it.' },
  { topic: 'draw', label: 'Draws', about: 'Your prizes, and fees that come back.' },
];

/** The topics of emails to the player. All of them are in the notices too. */
export function EmailTopics({ disabled, field }: { disabled: boolean; field: ComponentProps<'input'> }) {
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0, display: 'grid', gap: 4 }}>
      <Typography component="legend" variant="h2" sx={{ p: 0, mb: 3 }}>
        Tell me by email
      </Typography>
      {TOPICS.map(({ topic, label, about }) => (
        <Switch key={topic} label={label} disabled={disabled} field={{ ...field, value: topic }}>
          {about}
        </Switch>
      ))}
    </Box>
  );
}
