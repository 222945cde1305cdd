import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { BusyButton } from '../../components/BusyButton';
import { FormField } from '../../components/FormField';
import { SegmentedControl } from '../../components/SegmentedControl';
import { parseAmount } from '../../lib/money';
import { ApprovalLine } from './ApprovalLine';
import { FormDialog } from './FormDialog';
import { ProofField } from './ProofField';
import { couldBePlayer } from './recipient';
import { RecipientField } from './RecipientField';
import { FailureBox, Progress } from './Sending';
import type { Failure } from './submission';
import { TEXT } from './texts';
import { useDeposit } from './useDeposit';
import { useProofFile } from './useProofFile';

type Who = 'self' | 'other';

const WHO = [
  { value: 'self', label: 'Myself' },
  { value: 'other', label: 'Other player' },
] as const;

const schema = z
  .object({
    amount: z.string().check(z.refine((typed) => parseAmount(typed) !== undefined, TEXT.amountInvalid)),
    who: z.enum(['self', 'other']),
    to: z.string(),
  })
  .check(z.refine(({ who, to }) => who === 'self' || couldBePlayer(to), { error: TEXT.emailInvalid, path: ['to'] }));

interface DepositDialogProps {
  onClose: () => void;
}

/** The Deposit Points dialog (spec 2.68 to 2.72). Whoever shows it takes it away when it asks to be closed. */
export default function DepositDialog({ onClose }: DepositDialogProps) {
  const chosen = useProofFile();
  const { proof } = chosen;
  const { control, register, handleSubmit, setError, setFocus, setValue, formState } = useForm<z.infer<typeof schema>>({
    resolver: zodResolver(schema),
    defaultValues: { amount: '', who: 'self', to: '' },
  });
  const { amount, who, to } = useWatch({ control });
  const deposit = useDeposit(onClose, refuse);
  const busy = deposit.step !== null || formState.isSubmitting;
  const locked = busy || deposit.awaitsFile;

  function refuse({ field, text }: Failure) {
    if (field === 'file') chosen.refuse(text);
    else if (field) {
      setError(field, { message: text });
      // Fields take the focus once they are enabled again.
      setTimeout(() => setFocus(field));
    }
  }

  const submit = handleSubmit(async (form) => {
    const parsed = parseAmount(form.amount);
    if (parsed === undefined) return;
    const announced = proof && { name: proof.file.name, type: proof.mime, size: proof.file.size };
    await deposit.submit(
      { amount: parsed, to: form.who === 'other' ? form.to.trim() : undefined, proof: announced ?? undefined },
      proof?.file ?? null,
    );
  });

  return (
    <FormDialog
      title="Deposit Points"
      // A slip must not lose what is on its way.
      isHeld={locked}
      onClose={onClose}
      onSubmit={() => void (deposit.awaitsFile ? deposit.goOn() : submit())}
    >
        <FormField
          label="Amount"
          inputMode="decimal"
          autoComplete="off"
          autoFocus
          disabled={locked}
          endAdornment={<InputAdornment position="end">points</InputAdornment>}
          problem={formState.errors.amount?.message}
          {...register('amount')}
        />
        <Box sx={{ display: 'grid', gap: 4 }}>
          <SegmentedControl<Who>
            legend="Who gets the points"
            options={WHO}
            value={who ?? 'self'}
            onChoose={(who) => setValue('who', who)}
            disabled={locked}
          />
          {who === 'other' && (
            <RecipientField
              value={to ?? ''}
              inputRef={register('to').ref}
              problem={formState.errors.to?.message}
              disabled={locked}
              onChange={(named) => setValue('to', named, { shouldValidate: formState.isSubmitted })}
            />
          )}
        </Box>
        <ProofField
          proof={proof}
          problem={chosen.problem}
          disabled={locked}
          onChoose={(file) => void chosen.choose(file)}
          onRemove={chosen.remove}
        />
        <ApprovalLine amount={parseAmount(amount ?? '')} to={who === 'other' ? (to ?? '') : undefined} />
        {deposit.failure && <FailureBox failure={deposit.failure} awaitsFile={deposit.awaitsFile} />}
        {deposit.step && proof && <Progress step={deposit.step} onStop={deposit.stop} />}
        <Box sx={{ display: 'flex', flexDirection: { xs: 'column-reverse', sm: 'row' }, justifyContent: 'flex-end', gap: 3, mt: { xs: 'auto', sm: 0 } }}>
          <Button disabled={busy} onClick={onClose}>
            {deposit.awaitsFile ? 'Leave without the file' : 'Cancel'}
          </Button>
          <BusyButton
            type="submit"
            variant="contained"
            idleText={deposit.awaitsFile ? 'Send the file again' : 'Submit'}
            busyText="Processing…"
            busy={busy}
            disabled={amount?.trim() === '' || (who === 'other' && to?.trim() === '') || chosen.problem !== undefined}
          />
        </Box>
    </FormDialog>
  );
}
