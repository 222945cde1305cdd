import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { AdminRole } from '../../api/rights';
import { ROLES } from '../../components/admin/roleWords';

const Option = styled('label')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: 12,
  alignItems: 'start',
  padding: '12px 16px',
  minHeight: 44,
  cursor: 'pointer',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '&:first-of-type': { borderTop: 0 },
  '&:hover': { backgroundColor: theme.vars.palette.raised },
  '&:has(input:checked)': { backgroundColor: theme.vars.palette.wash.accent },
  '&:has(input:focus-visible)': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2, borderRadius: 12 },
  '&:has(input:disabled)': { cursor: 'default', opacity: 0.6 },
  '& input': { margin: '4px 0 0', width: 16, height: 16, accentColor: theme.vars.palette.primary.main, outline: 'none' },
}));

interface RoleChoiceProps {
  role: AdminRole;
  disabled: boolean;
  onChoose: (role: AdminRole) => void;
}

/** A choice of roles, each with its permits. */
export function RoleChoice({ role: chosen, disabled, onChoose }: RoleChoiceProps) {
  const id = useId();
  return (
    <Box component="fieldset" disabled={disabled} sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Typography component="legend" variant="caption" sx={{ color: 'text.secondary', p: 0, pb: 1 }}>
        Role
      </Typography>
      <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'hidden' }}>
        {ROLES.map(({ role, name, may }) => (
          <Option key={role}>
            <input
              type="radio"
              name={id}
              value={role}
              checked={role === chosen}
              onChange={() => onChoose(role)}
              aria-labelledby={`${id}-${role}`}
              aria-describedby={`${id}-${role}-may`}
            />
            <span>
              <Box component="span" id={`${id}-${role}`} sx={{ display: 'block', fontWeight: 600 }}>
                {name}
              </Box>
              <Box component="span" id={`${id}-${role}-may`} sx={{ display: 'block', typography: 'body2', color: 'text.secondary' }}>
                {may}
              </Box>
            </span>
          </Option>
        ))}
      </Box>
    </Box>
  );
}
