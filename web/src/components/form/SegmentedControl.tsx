import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { visuallyHidden } from '../../lib/visuallyHidden';
import { FORCED_COLOURS } from '../../theme/theme';

const Segment = styled('label')(({ theme }) => ({
  position: 'relative',
  flex: 1,
  display: 'grid',
  placeItems: 'center',
  minHeight: 44,
  minWidth: 56,
  borderRadius: 9,
  fontWeight: 650,
  color: theme.vars.palette.text.secondary,
  cursor: 'pointer',
  transition: 'background-color 160ms ease-out, color 160ms ease-out',
  '&:hover': { color: theme.vars.palette.text.primary },
  '&:has(input:checked)': {
    backgroundColor: theme.vars.palette.primary.main,
    color: theme.vars.palette.primary.contrastText,
  },
  '&:has(input:focus-visible)': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
  '&:has([aria-describedby])': { fontWeight: 450, textDecoration: 'line-through' },
  '&:has(input:disabled)': { cursor: 'default', opacity: 0.6 },
  [FORCED_COLOURS]: {
    '&:has(input:checked)': { backgroundColor: 'Highlight', color: 'HighlightText', forcedColorAdjust: 'none' },
    '&:has(input:disabled)': { color: 'GrayText', opacity: 1 },
  },
}));

interface SegmentedControlProps<Value> {
  legend: string;
  /** `note` is the id of the text why an option is unavailable: the option is struck out, and choosing it explains more. */
  options: readonly { value: Value; label: string; note?: string | undefined }[];
  value: Value;
  onChoose: (value: Value) => void;
  disabled?: boolean;
}

/** A choice of one option among few, all visible. It fills the width of its parent. */
export function SegmentedControl<Value extends string | number>({
  legend,
  options,
  value,
  onChoose,
  disabled,
}: SegmentedControlProps<Value>) {
  const name = useId();
  return (
    <Box
      component="fieldset"
      disabled={disabled}
      sx={{ border: 0, m: 0, p: 1, display: 'flex', gap: 1, bgcolor: 'raised', borderRadius: 1, minWidth: 0, [FORCED_COLOURS]: { border: '1px solid' } }}
    >
      <legend style={visuallyHidden}>{legend}</legend>
      {options.map((option) => (
        <Segment key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChoose(option.value)}
            aria-describedby={option.note}
            style={visuallyHidden}
          />
          {option.label}
        </Segment>
      ))}
    </Box>
  );
}
