import Box from '@mui/material/Box';
import { Navigate } from 'react-router';
import { usePermits } from '../auth/SessionContext';
import { HeadLink } from '../components/admin/HeadLink';
import { PageHead } from '../components/page/PageHead';
import { PageTitle } from '../components/page/PageTitle';
import { CareQueue } from '../features/admin-care/CareQueue';

/** A role that does not look after players is led to what it sees. */
export default function CarePage() {
  if (!usePermits().readsCare) return <Navigate to="/admin" replace />;
  return (
    <Box sx={{ display: 'grid', gap: 6 }}>
      <PageTitle>Player Care</PageTitle>
      <PageHead title="Player Care" line="Players whose play shows signs of harm." side={<HeadLink to="/admin">Admin Dashboard</HeadLink>} />
      <CareQueue />
    </Box>
  );
}
