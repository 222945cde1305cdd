import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { Placeholder } from '../page/Placeholder';

/** A line of a statement: the name on the left, the amount on the right. */
export const Line = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: 16,
  alignItems: 'baseline',
  padding: '12px 0',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
}));

/** Names with their amounts, line by line. Its children are `Amount`s. */
export const Amounts = styled('dl')(({ theme }) => ({ margin: 0, borderBottom: `1px solid ${theme.vars.palette.divider}` }));

interface AmountProps {
  name: string;
  about?: string | undefined;
  /** For a secondary amount: half as large as the main one. */
  isLarge?: boolean;
  /** Undefined until it is known. */
  children: string | undefined;
}

export function Amount({ name, about, isLarge, children }: AmountProps) {
  return (
    <Line>
      <Box component="dt" sx={{ fontWeight: 600 }}>
        {name}
        {about && (
          <Box component="span" sx={{ display: 'block', typography: 'caption', fontWeight: 400, color: 'text.secondary' }}>
            {about}
          </Box>
        )}
      </Box>
      <Typography component="dd" variant={isLarge ? 'h2' : 'body1'} sx={{ m: 0, minWidth: 72, textAlign: 'right', whiteSpace: 'nowrap', fontWeight: isLarge ? undefined : 650 }}>
        {children ?? <Placeholder>{'\u00a0'}</Placeholder>}
      </Typography>
    </Line>
  );
}
