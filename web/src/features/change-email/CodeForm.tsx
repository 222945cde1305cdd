import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { wordsOf } from '../../api/errors';
import { askForEmail, confirmEmail, profileQuery } from '../../api/profile';
import { emailedCode } from '../../auth/credentials';
import { useSession, useUser } from '../../auth/SessionContext';
import { BusyButton } from '../../components/form/BusyButton';
import { CodeField } from '../../components/form/CodeField';
import { failureOf, FormFailure } from '../../components/form/FormFailure';
import { SendAgain } from '../../components/form/SendAgain';
import { zodResolver } from '../../lib/zodForms';
import { NOT_SENT } from './AddressForm';

const schema = z.object({ code: emailedCode });

const NOT_CHANGED = 'Nobody knows whether your address is changed. Please try again.';

interface CodeFormProps {
  email: string;
  onBack: () => void;
  onChanged: () => void;
}

export function CodeForm({ email, onBack, onChanged }: CodeFormProps) {
  const session = useSession();
  const { uid } = useUser();
  const client = useQueryClient();
  const { register, handleSubmit, formState } = useForm({ resolver: zodResolver(schema), defaultValues: { code: '' } });
  const { mutate, isPending, error } = useMutation({
    mutationFn: confirmEmail,
    async onSuccess() {
      // The new token carries the new address.
      await session.check();
      await client.invalidateQueries({ queryKey: profileQuery(uid).queryKey });
      onChanged();
    },
  });
  return (
    <Box component="form" noValidate onSubmit={handleSubmit((body) => mutate(body))} sx={{ display: 'grid', gap: 5 }}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        We sent a code to <strong>{email}</strong>. It is good for 30 minutes.
      </Typography>
      <CodeField disabled={isPending} problem={formState.errors.code?.message} {...register('code')} />
      {error && <FormFailure {...failureOf(error, NOT_CHANGED)} />}
      <BusyButton idleText="Change email" busyText="Changing…" busy={isPending} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 3 }}>
        <Button onClick={onBack} disabled={isPending}>
          Another address
        </Button>
        <SendAgain send={async () => { await askForEmail({ email }); }} failureOf={(failure) => wordsOf(failure) ?? NOT_SENT} />
      </Box>
    </Box>
  );
}
