import Box from '@mui/material/Box';
import { HeadLink } from '../components/admin/HeadLink';
import { PageHead } from '../components/page/PageHead';
import { CareQueue } from '../features/admin-care/CareQueue';

export default function CarePage() {
  return (
    <Box sx={{ display: 'grid', gap: 6 }}>
      <PageHead title="Player Care" line="Players whose play shows signs of harm." side={<HeadLink to="/admin">Admin Dashboard</HeadLink>} />
      <CareQueue />
    </Box>
  );
}
