import Box from '@mui/material/Box';
import { Link } from 'react-router';
import { Brand } from '../page/Brand';

/** The logo; medium and wider screens only (spec 2.13). */
export function SiteHeader() {
  return (
    <Box component="header" sx={{ flexShrink: 0 }}>
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
