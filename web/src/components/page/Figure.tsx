import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

interface FigureProps {
  name: string;
  value: string;
  /** For a row with so many figures that a phone has room for small ones only. */
  smallOnPhones?: boolean;
  /** The main figure of its screen. */
  large?: boolean;
}

/** One figure in a row, as a description list item. */
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
