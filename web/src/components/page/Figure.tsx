import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

interface FigureProps {
  name: string;
  value: string;
  /** One of so many in a row that a phone has room for small ones. */
  smallOnPhones?: boolean;
  /** What its screen is about. */
  large?: boolean;
}

/** One figure of a row of them, in a list of descriptions. */
export function Figure({ name, value, smallOnPhones, large }: FigureProps) {
  return (
    <Box>
      <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
        {name}
      </Typography>
      <Typography
        component="dd"
        sx={{
          m: 0,
          fontWeight: 600,
          typography: large ? 'h1' : { xs: smallOnPhones ? 'caption' : 'body1', sm: 'body1' },
          whiteSpace: 'nowrap',
        }}
      >
        {value}
      </Typography>
    </Box>
  );
}
