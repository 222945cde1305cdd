import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useId, useState, type SyntheticEvent } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { BusyButton } from '../../components/BusyButton';
import { FormField } from '../../components/FormField';
import { CrossIcon } from '../../components/icons';
import { SegmentedControl } from '../../components/SegmentedControl';
import { parseAmount } from '../../lib/money';
import { RADIUS } from '../../theme/theme';
import { ApprovalLine } from './ApprovalLine';
import { ProofField } from './ProofField';
import { checkProof, type ProofFile } from './proofFile';
import { couldBePlayer } from './recipient';
import { RecipientField } from './RecipientField';
import type { Failure, Step } from './submission';
import { TEXT } from './texts';
import { useDeposit } from './useDeposit';

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

/** The Deposit Points dialog (spec §2). Whoever shows it takes it away when it asks to be closed. */
export default function DepositDialog({ onClose }: DepositDialogProps) {
  const titleId = useId();
  const [proof, setProof] = useState<ProofFile | null>(null);
  const [fileProblem, setFileProblem] = useState<string>();
  const { control, register, handleSubmit, setError, setFocus, formState } = useForm<z.infer<typeof schema>>({
    resolver: zodResolver(schema),
    defaultValues: { amount: '', who: 'self', to: '' },
  });
  const { amount, who, to } = useWatch({ control });
  const deposit = useDeposit(onClose, refuse);
  const busy = deposit.step !== null || formState.isSubmitting;
  const settled = busy || deposit.awaitsFile;

  function refuse({ field, text }: Failure) {
    if (field === 'file') setFileProblem(text);
    else if (field) {
      setError(field, { message: text });
      // Fields take the focus once they are enabled again.
      setTimeout(() => setFocus(field));
    }
  }

  async function choose(file: File) {
    const checked = await checkProof(file);
    const isRefused = typeof checked === 'string';
    setProof(isRefused ? null : checked);
    setFileProblem(isRefused ? checked : undefined);
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
    <Dialog
      open
      onClose={() => {
        // A slip must not lose what is on its way.
        if (!settled) onClose();
      }}
      aria-labelledby={titleId}
      fullWidth
      maxWidth={false}
      slotProps={{
        paper: {
          sx: (theme) => ({
            maxWidth: 480,
            borderRadius: RADIUS.card,
            backgroundImage: 'none',
            [theme.breakpoints.down('sm')]: { m: 0, width: '100%', maxWidth: '100%', height: '100dvh', maxHeight: '100dvh', borderRadius: 0 },
          }),
        },
      }}
    >
      <Box
        component="form"
        noValidate
        aria-labelledby={titleId}
        onSubmit={(event: SyntheticEvent) => {
          event.preventDefault();
          void (deposit.awaitsFile ? deposit.goOn() : submit());
        }}
        sx={{ display: 'flex', flexDirection: 'column', flexGrow: 1, gap: 5, p: { xs: 5, sm: 8 } }}
      >
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 4 }}>
          <Typography variant="h1" component="h2" id={titleId}>
            Deposit Points
          </Typography>
          <IconButton aria-label="Close" disabled={settled} onClick={onClose} sx={{ width: 44, height: 44 }}>
            <CrossIcon />
          </IconButton>
        </Box>
        <FormField
          label="Amount"
          inputMode="decimal"
          autoComplete="off"
          autoFocus
          disabled={settled}
          endAdornment={<InputAdornment position="end">points</InputAdornment>}
          problem={formState.errors.amount?.message}
          {...register('amount')}
        />
        <Box sx={{ display: 'grid', gap: 4 }}>
          <Controller
            control={control}
            name="who"
            render={({ field }) => (
              <SegmentedControl<Who> legend="Who gets the points" options={WHO} value={field.value} onChoose={field.onChange} disabled={settled} />
            )}
          />
          {who === 'other' && (
            <Controller
              control={control}
              name="to"
              render={({ field, fieldState }) => (
                <RecipientField value={field.value} inputRef={field.ref} problem={fieldState.error?.message} disabled={settled} onChange={field.onChange} />
              )}
            />
          )}
        </Box>
        <ProofField
          proof={proof}
          problem={fileProblem}
          disabled={settled}
          onChoose={(file) => void choose(file)}
          onRemove={() => {
            setProof(null);
            setFileProblem(undefined);
          }}
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
            disabled={amount?.trim() === '' || (who === 'other' && to?.trim() === '') || fileProblem !== undefined}
          />
        </Box>
      </Box>
    </Dialog>
  );
}

/** On a phone the form is longer than the screen. */
function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

/** What went wrong, what stands nevertheless, and the request's id for support. */
function FailureBox({ failure: { text, detail, requestId, isOver }, awaitsFile }: { failure: Failure; awaitsFile: boolean }) {
  return (
    <Box ref={bringIntoView} role="alert" sx={{ bgcolor: 'wash.danger', borderRadius: 1, px: 4, py: 3, display: 'grid', gap: 1 }}>
      <Typography sx={{ color: 'error.main', fontWeight: 600 }}>{text}</Typography>
      {detail && <Typography variant="body2">{detail}</Typography>}
      {awaitsFile && (
        <Typography variant="body2">
          Your request is made; only its file has not arrived. Send it again, or leave it: an admin decides either way.
        </Typography>
      )}
      {isOver && <Typography variant="body2">This request is closed. Submitting again makes a new one.</Typography>}
      {requestId && (
        <Typography variant="caption" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          Request {requestId}
        </Typography>
      )}
    </Box>
  );
}

const STEP_TEXT: Record<Step['name'], string> = {
  request: 'Making the request…',
  upload: 'Sending the file…',
  attach: 'Checking the file…',
};

function Progress({ step, onStop }: { step: Step; onStop: () => void }) {
  const percent = step.name === 'upload' ? Math.round(100 * step.share) : step.name === 'attach' ? 100 : 0;
  return (
    <Box ref={bringIntoView} sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 3, minHeight: 44 }}>
        <Typography role="status">{STEP_TEXT[step.name]}</Typography>
        {step.name === 'upload' && (
          <Button size="small" onClick={onStop} sx={{ minHeight: 44, px: 3 }}>
            Stop
          </Button>
        )}
      </Box>
      <LinearProgress variant="determinate" value={percent} aria-label="Upload" sx={{ height: 8, borderRadius: 1 }} />
    </Box>
  );
}
