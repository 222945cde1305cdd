import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { askForEmail } from '../../api/profile';
import { emailAddress } from '../../auth/credentials';
import { BusyButton } from '../../components/form/BusyButton';
import { EmailField } from '../../components/form/EmailField';
import { fieldOf } from '../../components/form/fieldOf';
import { failureOf, FormFailure } from '../../components/form/FormFailure';
import { zodResolver } from '../../lib/zodForms';

const schema = z.object({ email: emailAddress });

export const NOT_SENT = 'No code could be sent. Please try again.';

interface AddressFormProps {
  /** The account's address. */
  now: string;
  typed: string;
  /** Called with the address that a code was sent to. */
  onSent: (email: string) => void;
}

export function AddressForm({ now, typed, onSent }: AddressFormProps) {
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { email: typed } });
  const { mutate, isPending, error } = useMutation({ mutationFn: askForEmail, onSuccess: ({ email }) => onSent(email) });
  return (
    <Box component="form" noValidate onSubmit={form.handleSubmit((body) => mutate(body))} sx={{ display: 'grid', gap: 5 }}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        Now: <strong>{now}</strong>
      </Typography>
      <EmailField
        label="New email address"
        isFirst
        autoComplete="email"
        disabled={isPending}
        {...fieldOf(form, 'email')}
      />
      <Typography sx={{ color: 'text.secondary' }}>We send a code to the new address. Nothing changes before you enter it here.</Typography>
      {error && <FormFailure {...failureOf(error, NOT_SENT)} />}
      <BusyButton idleText="Send the code" busyText="Sending…" busy={isPending} />
    </Box>
  );
}
