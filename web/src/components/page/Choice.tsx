import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import { styled } from '@mui/material/styles';
import { useId, type ReactNode } from 'react';
import { RADIUS } from '../../theme/theme';

/** One option around its radio button. */
export const Choice = styled('label')(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  minHeight: 48,
  padding: '0 12px',
  border: `1px solid ${theme.vars.palette.control}`,
  borderRadius: RADIUS.control,
  fontWeight: 600,
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  transition: 'background-color 160ms ease-out, border-color 160ms ease-out, color 160ms ease-out',
  '&:hover': { borderColor: theme.vars.palette.text.primary },
  '&:has(input:checked)': {
    color: theme.vars.palette.primary.main,
    borderColor: theme.vars.palette.primary.main,
    boxShadow: `inset 0 0 0 1px ${theme.vars.palette.primary.main}`,
    backgroundColor: theme.vars.palette.wash.accent,
  },
  '&:has(input:focus-visible)': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
  '[data-problem] > &:not(:has(input:checked))': { borderColor: theme.vars.palette.error.main },
}));

interface ChoiceGroupProps {
  label: string;
  /** Two options stand side by side where there is room. Three are short and always do. */
  columns: 1 | 2 | 3;
  problem: string | undefined;
  /** `Choice`s. */
  children: ReactNode;
}

export function ChoiceGroup({ label, columns, problem, children }: ChoiceGroupProps) {
  const problemId = useId();
  return (
    <Box
      component="fieldset"
      role="radiogroup"
      aria-describedby={problem ? problemId : undefined}
      sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}
    >
      <Box component="legend" sx={{ typography: 'caption', color: problem ? 'error.main' : 'text.secondary', p: 0, mb: 2 }}>
        {label}
      </Box>
      <Box data-problem={problem ? '' : undefined} sx={{ display: 'grid', gridTemplateColumns: { [columns === 3 ? 'xs' : 'sm']: `repeat(${columns}, minmax(0, 1fr))` }, gap: 2 }}>
        {children}
      </Box>
      {problem && (
        <FormHelperText id={problemId} error role="alert">
          {problem}
        </FormHelperText>
      )}
    </Box>
  );
}
