import { useMutation, useQueryClient } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { adminPlayerQuery, findByEmail, type AdminPlayer } from '../../api/rights';
import { asSeen } from '../../auth/address';
import { BusyButton } from '../../components/form/BusyButton';
import { EmailField } from '../../components/form/EmailField';

const EMAIL_MISSING = 'Please enter an email address';

interface FindByEmailProps {
  onFound: (player: AdminPlayer) => void;
  onFailed: (error: Error) => void;
}

/** Admins know players by e-mail, but rights go by user id. */
export function FindByEmail({ onFound, onFailed }: FindByEmailProps) {
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const [missing, setMissing] = useState(false);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: findByEmail,
    onSuccess(found) {
      client.setQueryData(adminPlayerQuery(found.userId).queryKey, found);
      onFound(found);
    },
    onError: onFailed,
  });
  return (
    <Box
      component="form"
      noValidate
      role="search"
      aria-label="Find a player by email"
      onSubmit={(event) => {
        event.preventDefault();
        const email = asSeen(typed);
        setMissing(email === '');
        if (email !== '' && !isPending) mutate(email);
      }}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: 3, alignItems: 'start', '& > button': { minHeight: 52 } }}
    >
      <EmailField
        label="Find a player by email"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        // Not disabled, so that it keeps the focus.
        readOnly={isPending}
        problem={missing ? EMAIL_MISSING : error?.message}
        onChange={({ target }) => {
          setTyped(target.value);
          setMissing(false);
          reset();
        }}
      />
      <BusyButton type="submit" variant="outlined" idleText="Find" busyText="Finding…" busy={isPending} />
    </Box>
  );
}
