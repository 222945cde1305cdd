import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { readOwnData } from '../../api/ownData';
import { profileQuery } from '../../api/profile';
import { useUser } from '../../auth/SessionContext';
import { BusyButton } from '../../components/form/BusyButton';
import { FormFailure } from '../../components/form/FormFailure';
import { formSuccess } from '../../components/toast/notify';
import { progressText, useReading } from '../../components/form/useReading';
import { formatDate, formatUtc } from '../../lib/dates';
import { download } from '../../lib/download';
import { zipOf } from './files';

const FAILED = 'Your data could not all be read, so no file was made. Please try again.';

/** All data that players can see about themselves, in one file made by their own browser. */
export default function YourData({ titleId }: { titleId: string }) {
  const { uid } = useUser();
  const { data: profile } = useQuery({ ...profileQuery(uid), refetchOnMount: false });
  const { reading, read, stop } = useReading(readOwnData);
  const isReading = reading.status === 'reading';

  async function save() {
    const data = await read();
    if (!data) return;
    download(`colour-game-data-${new Date().toISOString().slice(0, 10)}.zip`, 'application/zip', zipOf(data));
    formSuccess('Your data is saved');
  }

  return (
    <>
      <Box>
        <Typography variant="h2" id={titleId}>
          Your data
        </Typography>
        <Typography sx={{ color: 'text.secondary', mt: 1 }}>
          Save everything about yourself: profile, wallet, every point that moved, tickets, requests with your newest files (100 MB), messages, notices, and what was
          done with your account. As JSON, and as tables for a spreadsheet, in one ZIP file that your browser makes.
        </Typography>
        {profile?.agreement && (
          <Typography sx={{ color: 'text.secondary', mt: 3 }}>
            You said on {formatDate(profile.agreement.ofAgeSince)} that you are 18 or older, and agreed on {formatDate(profile.agreement.agreedAt)} to the terms of{' '}
            {formatUtc(profile.agreement.terms).date}.
          </Typography>
        )}
      </Box>
      {reading.status === 'failed' && <FormFailure text={FAILED} requestId={undefined} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <BusyButton variant="outlined" idleText="Save your data" busyText="One moment…" busy={isReading} onClick={() => void save()} />
        {isReading && <Button onClick={stop}>Stop</Button>}
        <Typography role="status" sx={{ color: 'text.secondary' }}>
          {isReading && progressText(reading)}
        </Typography>
      </Box>
    </>
  );
}
