import { useMutation, useQuery } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useId, useState } from 'react';
import { adminCheckQuery } from '../../api/adminCheck';
import { profileQuery } from '../../api/profile';
import { accountFailure, endsSession } from '../../auth/failures';
import { useSession, useUser } from '../../auth/SessionContext';
import { BusyButton } from '../../components/form/BusyButton';
import { FormFailure } from '../../components/form/FormFailure';
import { CrossIcon, ShieldIcon } from '../../components/page/icons';
import { ToneChip } from '../../components/money/ToneChip';

const SetUpDialog = lazy(() => import('./SetUpDialog'));
const TurnOffDialog = lazy(() => import('./TurnOffDialog'));

/** The open dialog. It stays when the profile reports meanwhile that the factor is on. */
type Opened = { name: 'setUp'; appKey: string } | { name: 'turnOff' };

export function SecondFactor() {
  const { uid, isAdmin } = useUser();
  const title = useId();
  // The profile's form fetches it too, and reports failures.
  const { data: profile } = useQuery({ ...profileQuery(uid), refetchOnReconnect: false });
  const { data: check } = useQuery({ ...adminCheckQuery(uid), enabled: isAdmin });
  const [opened, setOpened] = useState<Opened>();
  const isOn = profile?.secondFactor;
  const close = () => setOpened(undefined);
  return (
    <Box
      component="section"
      id="second-factor"
      tabIndex={-1}
      aria-labelledby={title}
      sx={{ display: 'grid', gap: 4, justifyItems: 'start', borderTop: 1, borderColor: 'divider', pt: 6, outline: 0 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, minHeight: 28 }}>
        <Typography variant="h2" component="h3" id={title}>
          Second factor
        </Typography>
        {isOn !== undefined && (
          <ToneChip tone={isOn ? 'good' : 'plain'} icon={isOn ? <ShieldIcon size={16} /> : <CrossIcon size={16} />}>
            {isOn ? 'On' : 'Off'}
          </ToneChip>
        )}
      </Box>
      <Typography sx={{ color: 'text.secondary' }}>
        Sign-in then asks for a code from an app too, so a stolen password alone opens nothing.
      </Typography>
      {check?.factorMissing && <Typography>You are an admin, so you need one: the dashboard opens when it is on.</Typography>}
      {isOn ? (
        <Button variant="outlined" onClick={() => setOpened({ name: 'turnOff' })}>
          Turn off
        </Button>
      ) : (
        <SetUpButton disabled={isOn === undefined} onBegun={(appKey) => setOpened({ name: 'setUp', appKey })} />
      )}
      <Suspense fallback={null}>
        {opened?.name === 'setUp' && <SetUpDialog appKey={opened.appKey} onClose={close} />}
        {opened?.name === 'turnOff' && <TurnOffDialog onClose={close} />}
      </Suspense>
    </Box>
  );
}

interface SetUpButtonProps {
  disabled: boolean;
  /** Receives the key for the app. */
  onBegun: (appKey: string) => void;
}

function SetUpButton({ disabled, onBegun }: SetUpButtonProps) {
  const session = useSession();
  const { mutate, isPending, error } = useMutation({
    async mutationFn() {
      // Asked here: a later confirmation would need a code that the set-up has already used.
      if (await session.confirmRecent()) onBegun(await (await session.cognito()).newFactorKey());
    },
    onError(failure) {
      console.error('Second factor not set up', failure);
      if (endsSession(failure)) void session.check();
    },
  });
  return (
    <>
      {error && <FormFailure text={accountFailure(error)} />}
      <BusyButton variant="outlined" idleText="Set up" busyText="One moment…" disabled={disabled} busy={isPending} onClick={() => mutate()} />
    </>
  );
}
