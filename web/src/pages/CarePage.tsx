import Box from '@mui/material/Box';
import { PageHead } from '../components/page/PageHead';
import { TALL, To } from '../components/page/To';
import { CareQueue } from '../features/admin-care/CareQueue';

export default function CarePage() {
  return (
    <Box sx={{ display: 'grid', gap: 6 }}>
      <PageHead
        title="Player Care"
        line="Players whose play shows signs of harm."
        side={<To address="/admin" sx={TALL}>Admin Dashboard</To>}
      />
      <CareQueue />
    </Box>
  );
}
