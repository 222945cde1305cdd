import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useConfig } from '../../config/ConfigContext';

const TILES = ['#ffd166', '#ff8fa3', '#8fe3c0', '#9cc9ff', '#ffffff', '#d3b8ff'] as const;

function BrandMark({ size }: { size: number }) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 32 32">
      <rect width="32" height="32" rx="9" fill="#5146c9" />
      {TILES.map((colour, index) => (
        <rect key={colour} x={6 + 7 * (index % 3)} y={index < 3 ? 8.5 : 17} width="6" height="6.5" rx="2" fill={colour} />
      ))}
    </svg>
  );
}

export function Brand() {
  const { productName } = useConfig();
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 3 }}>
      <BrandMark size={32} />
      <Typography component="span" variant="h2" sx={{ whiteSpace: 'nowrap' }}>
        {productName}
      </Typography>
    </Box>
  );
}
