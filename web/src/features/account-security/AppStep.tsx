import { useQueryClient } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { hasCode, requestIdOf } from '../../api/errors';
import { profileQuery } from '../../api/profile';
import { enableSecondFactor, SECOND_FACTOR_ON } from '../../api/secondFactor';
import { appCode } from '../../auth/credentials';
import { accountFailure, codeProblem, endsSession } from '../../auth/failures';
import { useSession, useUser } from '../../auth/SessionContext';
import { CodeField } from '../../components/form/CodeField';
import { ConfirmDialog } from '../../components/dialog/ConfirmDialog';
import { Fact, Facts } from '../../components/list/Facts';
import { QrCode } from '../../components/help/QrCode';
import { useConfig } from '../../config/ConfigContext';
import { grouped } from '../../lib/grouped';
import { zodResolver } from '../../lib/zodForms';
import * as z from 'zod/mini';
import { otpauthUri } from './factor';

const schema = z.object({ code: appCode });

function failureText(error: unknown): string {
  const text = accountFailure(error);
  return hasCode(error, SECOND_FACTOR_ON) ? `${text}. If you have no recovery codes for it, turn it off and set it up again.` : text;
}

interface AppStepProps {
  appKey: string;
  /** Receives the recovery codes. */
  onTurnedOn: (codes: readonly string[]) => void;
  onClose: () => void;
}

/** The key for the app, and a field for the app's first code. */
export function AppStep({ appKey, onTurnedOn, onClose }: AppStepProps) {
  const session = useSession();
  const client = useQueryClient();
  const { uid, email } = useUser();
  const { productName } = useConfig();
  const [isVerified, setVerified] = useState(false);
  const [error, setError] = useState<unknown>();
  const { register, handleSubmit, setError: setProblem, formState } = useForm({ resolver: zodResolver(schema), defaultValues: { code: '' } });

  const submit = handleSubmit(async ({ code }) => {
    setError(undefined);
    // Until the codes, which are shown once, arrive: they come with the end of every session.
    const release = session.hold();
    try {
      // A code counts once: if only the second call failed, only that call is repeated.
      if (!isVerified) await (await session.cognito()).verifyFactor(code);
      setVerified(true);
      onTurnedOn(await enableSecondFactor());
    } catch (failure) {
      console.error('Second factor not turned on', failure);
      const problem = codeProblem(failure);
      if (problem !== undefined) setProblem('code', { message: problem }, { shouldFocus: true });
      else setError(failure);
      if (hasCode(failure, SECOND_FACTOR_ON)) void client.invalidateQueries({ queryKey: profileQuery(uid).queryKey });
      release();
      if (endsSession(failure)) void session.check();
    }
  });

  return (
    <ConfirmDialog
      title="Set up your second factor"
      confirmLabel="Turn on"
      busyLabel="Turning on…"
      tone="plain"
      focusesField
      hasDraft={formState.isDirty}
      busy={formState.isSubmitting}
      failure={error === undefined ? undefined : { text: failureText(error), requestId: requestIdOf(error) }}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      <Typography>Scan this with an authenticator app, or type the key into it. Then enter the code that the app shows.</Typography>
      <Box sx={{ justifySelf: 'center' }}>
        <QrCode text={otpauthUri({ issuer: productName, account: email, key: appKey })} label="QR code for your authenticator app" />
      </Box>
      <Facts>
        <Fact name="Key" mono copies={appKey}>
          {grouped(appKey)}
        </Fact>
      </Facts>
      <CodeField readOnly={formState.isSubmitting || isVerified} problem={formState.errors.code?.message} {...register('code')} />
    </ConfirmDialog>
  );
}
