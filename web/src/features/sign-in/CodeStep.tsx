import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { appCode } from '../../auth/credentials';
import { accountFailure, codeProblem, signInEnd } from '../../auth/failures';
import { useSession } from '../../auth/SessionContext';
import { BusyButton } from '../../components/form/BusyButton';
import { CodeField } from '../../components/form/CodeField';
import { FormFailure } from '../../components/form/FormFailure';
import { FormHead } from '../../components/form/FormHead';
import { zodResolver } from '../../lib/zodForms';
import * as z from 'zod/mini';

const schema = z.object({ code: appCode });

interface CodeStepProps {
  /** With a reason unless the player chose it. */
  onBack: (reason?: string) => void;
  /** Called when the player has lost the app. */
  onLost: () => void;
}

export function CodeStep({ onBack, onLost }: CodeStepProps) {
  const session = useSession();
  const [failure, setFailure] = useState<string>();
  const { register, handleSubmit, setError, formState } = useForm({ resolver: zodResolver(schema), defaultValues: { code: '' } });

  const submit = handleSubmit(async ({ code }) => {
    setFailure(undefined);
    try {
      const step = await session.enterCode(code);
      if (step !== 'DONE') throw new Error(`This account needs a further step (${step}).`);
    } catch (error) {
      const problem = codeProblem(error);
      const end = signInEnd(error);
      if (problem !== undefined) setError('code', { message: problem }, { shouldFocus: true });
      else if (end !== undefined) onBack(end);
      else setFailure(accountFailure(error));
    }
  });

  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 5 }}>
      <FormHead title="Enter your code">Your authenticator app shows a code of six digits for this account.</FormHead>
      <CodeField readOnly={formState.isSubmitting} problem={formState.errors.code?.message} {...register('code')} />
      {failure && <FormFailure text={failure} />}
      <BusyButton fullWidth idleText="Sign In" busyText="Signing in…" busy={formState.isSubmitting} />
      <Box sx={{ display: 'grid', gap: 1 }}>
        <Button onClick={onLost}>Use a recovery code</Button>
        <Button onClick={() => onBack()}>Back to the password</Button>
      </Box>
    </Box>
  );
}
