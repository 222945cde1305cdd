import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { FormField } from '../../components/form/FormField';
import { CLIENT_SEED_PATTERN } from '../../lib/fairness';

interface SeedFieldProps {
  seed: string | null;
  /** The field's value, trimmed and in lower case. */
  typed: string;
  onType: (typed: string) => void;
  onChoose: (seed: string | null) => void;
}

export function SeedField({ seed, typed, onType, onChoose }: SeedFieldProps) {
  const [problem, setProblem] = useState<string>();
  // A change removes the focused element, so its replacement takes the focus at once.
  const [takesFocus, setTakesFocus] = useState(false);

  function change(to: string | null) {
    setTakesFocus(true);
    onChoose(to);
  }

  function choose() {
    const valid = CLIENT_SEED_PATTERN.test(typed);
    setProblem(valid ? undefined : 'Please enter 32 digits from 0 to 9 and a to f');
    if (valid) {
      change(typed);
      onType('');
    }
  }

  if (seed !== null) {
    return (
      <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
        <Typography role="status">
          Your next guess uses{' '}
          <Box component="span" sx={{ fontFamily: 'ui-monospace, monospace', overflowWrap: 'anywhere' }}>
            {seed}
          </Box>
        </Typography>
        <Button variant="outlined" autoFocus={takesFocus} onClick={() => change(null)}>
          Back to a random seed
        </Button>
      </Box>
    );
  }
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        choose();
      }}
      sx={{ display: 'grid', gap: 3 }}
    >
      <FormField
        label="Your seed, 32 digits"
        value={typed}
        onChange={(event) => onType(event.target.value.trim().toLowerCase())}
        autoFocus={takesFocus}
        autoComplete="off"
        spellCheck={false}
        problem={problem}
      />
      <Button type="submit" variant="outlined">
        Use it for the next guess
      </Button>
    </Box>
  );
}
