import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';

/** One line of a printed account: what on the left, how much on the right. */
const Ruled = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: 16,
  alignItems: 'baseline',
  padding: '12px 0',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
}));

interface LineProps {
  name: string;
  about?: string | undefined;
  /** Half as large as what the part is about. */
  isLarge?: boolean;
  children: string;
}

export function Line({ name, about, isLarge, children }: LineProps) {
  return (
    <Ruled>
      <Box component="dt" sx={{ fontWeight: 600 }}>
        {name}
        {about && (
          <Box component="span" sx={{ display: 'block', typography: 'caption', fontWeight: 400, color: 'text.secondary' }}>
            {about}
          </Box>
        )}
      </Box>
      <Typography component="dd" variant={isLarge ? 'h2' : 'body1'} sx={{ m: 0, fontWeight: isLarge ? undefined : 650, whiteSpace: 'nowrap' }}>
        {children}
      </Typography>
    </Ruled>
  );
}

/** A part of the page, with its heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ display: 'grid', gap: 4, alignContent: 'start', minWidth: 0 }}>
      <Typography variant="h2" id={id}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

export const List = styled('dl')(({ theme }) => ({ margin: 0, borderBottom: `1px solid ${theme.vars.palette.divider}` }));
