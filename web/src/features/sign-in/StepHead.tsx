import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

export function StepHead({ title, line }: { title: string; line: string }) {
  return (
    <Box>
      <Typography variant="h1">{title}</Typography>
      <Typography sx={{ color: 'text.secondary', mt: 2 }}>{line}</Typography>
    </Box>
  );
}
