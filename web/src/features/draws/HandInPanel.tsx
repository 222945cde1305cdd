import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { handInBeacon } from '../../api/colours';
import { messageOf } from '../../auth/failures';
import { BusyButton } from '../../components/form/BusyButton';
import { FormFailure } from '../../components/form/FormFailure';
import { FormField } from '../../components/form/FormField';
import { SidePanel } from '../../components/dialog/SidePanel';
import { formatDateTime } from '../../lib/dates';
import { zodResolver } from '../../lib/zodForms';
import * as z from 'zod/mini';
import { publicAddress } from './quicknet';
import type { AwaitedRound } from './words';

/** Alone, or inside a complete answer of drand's. */
const SIGNATURE = /(?<![0-9a-f])[0-9a-f]{96}(?![0-9a-f])/;

const schema = z.object({
  signature: z.string().check(z.regex(SIGNATURE, 'A signature is 96 digits and letters from a to f')),
});

interface HandInPanelProps {
  round: AwaitedRound;
  open: boolean;
  onClose: () => void;
  onHandedIn: () => void;
}

/** For a draw that waits for its beacon: anyone can submit it (D32). */
export default function HandInPanel({ round: { id: roundId, beaconRound, schedule }, open, onClose, onHandedIn }: HandInPanelProps) {
  const [failure, setFailure] = useState<string>();
  const [isDone, setIsDone] = useState(false);
  const { register, handleSubmit, formState } = useForm({ resolver: zodResolver(schema), defaultValues: { signature: '' } });

  const submit = handleSubmit(async (typed) => {
    setFailure(undefined);
    const [signature = ''] = SIGNATURE.exec(typed.signature) ?? [];
    try {
      await handInBeacon({ roundId, signature });
      setIsDone(true);
      onHandedIn();
    } catch (error) {
      console.error('Beacon not handed in', error);
      setFailure(messageOf(error));
    }
  });

  return (
    <SidePanel open={open} title="Bring the beacon" hasDraft={formState.isDirty && !isDone} onClose={onClose}>
      <Typography sx={{ color: 'text.secondary' }}>
        The draw for {formatDateTime(schedule.drawAt)} waits for beacon {beaconRound} of drand: the server has not got it.
        Anybody can bring it, signed in or not. If nobody does within 24 hours there is no draw, and every fee goes back.
      </Typography>
      {isDone ? (
        <Typography role="status" sx={{ bgcolor: 'wash.success', color: 'success.main', fontWeight: 600, borderRadius: 1, px: 4, py: 3 }}>
          Thank you. It is genuine, and the draw follows in a minute or so.
        </Typography>
      ) : (
        <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 5 }}>
          <Typography>
            Open{' '}
            <MuiLink href={publicAddress(beaconRound)} target="_blank" rel="noreferrer">
              beacon {beaconRound} at drand
            </MuiLink>
            , copy its signature, and hand it in here. It proves itself: no other one is taken.
          </Typography>
          <FormField
            label="Signature"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            readOnly={formState.isSubmitting}
            problem={formState.errors.signature?.message}
            {...register('signature')}
          />
          {failure && <FormFailure text={failure} />}
          <BusyButton fullWidth idleText="Hand it in" busyText="Handing in…" busy={formState.isSubmitting} />
        </Box>
      )}
    </SidePanel>
  );
}
