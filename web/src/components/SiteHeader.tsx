import Box from '@mui/material/Box';
import { Link } from 'react-router';
import { Brand } from './Brand';

/** The logo's bar: medium and wider screens only (spec 2.13). */
export function SiteHeader() {
  return (
    <Box component="header" sx={{ display: { xs: 'none', md: 'block' } }}>
      <Box
        component={Link}
        to="/"
        sx={{ display: 'inline-flex', color: 'inherit', textDecoration: 'none', borderRadius: 1, py: 1, pr: 2 }}
      >
        <Brand />
      </Box>
    </Box>
  );
}
