import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { useConfig } from '../../config/ConfigContext';
import { ThemeToggle } from '../page/ThemeToggle';

export function SiteFooter() {
  const { productName } = useConfig();
  return (
    <Box component="footer" sx={{ px: { xs: 4, md: 8 }, py: 2, color: 'text.secondary' }}>
      <Box sx={{ maxWidth: 1120, mx: 'auto', display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography variant="caption">
          © <time>{new Date().getFullYear()}</time> {productName}
          <MuiLink component={Link} to="/terms" color="inherit" sx={{ ml: 4, py: 3 }}>
            Terms and help
          </MuiLink>
        </Typography>
        <ThemeToggle />
      </Box>
    </Box>
  );
}
