import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { FORCED_COLOURS } from '../../theme/theme';

/** Invisible over the track, so that touch and screen readers that follow a finger find it at its apparent position. */
const Control = styled('input')({
  position: 'absolute',
  top: -8,
  left: 0,
  width: 48,
  height: 44,
  margin: 0,
  opacity: 0,
  cursor: 'inherit',
  zIndex: 1,
});

const Track = styled('span')(({ theme }) => ({
  display: 'block',
  position: 'relative',
  width: 48,
  height: 28,
  borderRadius: 14,
  backgroundColor: theme.vars.palette.control,
  transition: 'background-color 160ms ease-out',
  '&::after': {
    content: '""',
    position: 'absolute',
    top: 4,
    left: 4,
    width: 20,
    height: 20,
    borderRadius: '50%',
    backgroundColor: theme.vars.palette.background.paper,
    transition: 'transform 160ms ease-out',
  },
  'input:checked + &': { backgroundColor: theme.vars.palette.primary.main },
  'input:checked + &::after': { transform: 'translateX(20px)' },
  'input:focus-visible + &': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
  'input:disabled + &': { opacity: 0.5 },
  [FORCED_COLOURS]: {
    outline: '1px solid ButtonText',
    '&::after': { backgroundColor: 'ButtonText', forcedColorAdjust: 'none' },
    'input:checked + &': { backgroundColor: 'Highlight', forcedColorAdjust: 'none' },
    'input:checked + &::after': { backgroundColor: 'HighlightText' },
  },
}));

interface SwitchProps {
  label: string;
  /** Its effect, under its name. */
  children: ReactNode;
  disabled?: boolean;
  field: ComponentProps<'input'>;
}

/** A switch; all of it, text included, reacts to a press. */
export function Switch({ label, children, disabled, field }: SwitchProps) {
  const id = useId();
  return (
    <Box
      component="label"
      sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 4, minHeight: 44, cursor: disabled ? 'default' : 'pointer' }}
    >
      <span>
        <Typography component="span" id={`${id}-label`} sx={{ display: 'block', fontWeight: 600 }}>
          {label}
        </Typography>
        <Typography component="span" id={`${id}-effect`} variant="caption" sx={{ display: 'block', color: 'text.secondary', mt: 1 }}>
          {children}
        </Typography>
      </span>
      <Box component="span" sx={{ position: 'relative', flexShrink: 0 }}>
        <Control
          type="checkbox"
          role="switch"
          aria-labelledby={`${id}-label`}
          aria-describedby={`${id}-effect`}
          {...field}
          disabled={disabled}
        />
        <Track />
      </Box>
    </Box>
  );
}
