import { useMutation, useQueryClient } from '@tanstack/react-query';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { BANK } from '../../api/admin';
import { confirmImport, type BankImport } from '../../api/bank';
import { hasCode, wordsOf } from '../../api/errors';
import { ConfirmDialog } from '../../components/dialog/ConfirmDialog';
import { failureOf } from '../../components/form/FormFailure';
import { FormField } from '../../components/form/FormField';
import { formSuccess } from '../../components/toast/notify';
import { counted } from '../../lib/counted';
import { BALANCE_WRONG, importWords, parseBalance } from './statementWords';
import { formatDay } from './words';

const CLOSING_DIFFERS = 'CLOSING_DIFFERS';
const FAILED = 'The statement could not be confirmed. Please try again.';

/** Asks which balance the bank itself shows. */
export default function ConfirmImport({ of, onClose }: { of: BankImport; onClose: () => void }) {
  const { id, name, lines, until, email, own } = of;
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (closing: number) => confirmImport(id, closing),
    onSuccess: async (now) => {
      await client.invalidateQueries({ queryKey: BANK });
      onClose();
      formSuccess(importWords(now));
    },
  });
  const isWrong = hasCode(error, CLOSING_DIFFERS);
  return (
    <ConfirmDialog
      title="Confirm this statement?"
      confirmLabel="Confirm"
      busyLabel="Confirming…"
      tone="plain"
      focusesField
      hasDraft={typed !== ''}
      busy={isPending}
      failure={error && !isWrong ? failureOf(error, FAILED) : undefined}
      onConfirm={() => {
        const closing = parseBalance(typed);
        if (closing === undefined) setProblem(BALANCE_WRONG);
        else mutate(closing);
      }}
      onClose={onClose}
    >
      <Typography>
        <strong>{name}</strong>, {counted(lines, 'line')}, imported by {own ? 'you' : email}. Open the bank and look for its balance at the end of {formatDay(until)}.
      </Typography>
      <FormField
        label={`Balance on ${formatDay(until)}`}
        problem={problem ?? (isWrong ? wordsOf(error) : undefined)}
        value={typed}
        autoFocus
        autoComplete="off"
        disabled={isPending}
        // A phone's keyboard for decimals has no minus.
        inputProps={{ inputMode: 'text' }}
        onChange={({ target }) => {
          setTyped(target.value);
          setProblem(undefined);
          reset();
        }}
      />
    </ConfirmDialog>
  );
}
