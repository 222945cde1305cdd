import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useEffect, useId, useMemo, useRef, useState, type RefObject } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { Withdrawal, WithdrawalBody } from '../../api/withdrawals';
import { BusyButton } from '../../components/BusyButton';
import { Card } from '../../components/Card';
import { FormField } from '../../components/FormField';
import { formSuccess } from '../../components/notify';
import { formatAmount, parseAmount } from '../../lib/money';
import { MethodPicker } from './MethodPicker';
import {
  AMOUNT_STEP,
  DETAILS_CHARS_MAX,
  draftSchema,
  METHODS,
  orderOf,
  stepAmount,
  TEXT,
  WITHDRAWAL_MIN,
  type Draft,
  type Failure,
} from './order';

const Confirmation = lazy(() => import('./Confirmation'));

/** What a key does to the amount, in steps. */
const STEPS: Record<string, number> = { ArrowUp: 1, ArrowDown: -1 };

const EMPTY: Draft = { amount: '', method: '', details: '' };

interface WithdrawFormProps {
  formRef: RefObject<HTMLFormElement | null>;
  /** Absent until it is known. */
  available: number | undefined;
  onRequested: (withdrawal: Withdrawal) => Promise<void>;
  /** Nobody knows whether the request arrived. */
  onUnanswered: () => void;
}

export function WithdrawForm({ formRef, available, onRequested, onUnanswered }: WithdrawFormProps) {
  const schema = useMemo(() => draftSchema(available ?? 0), [available]);
  const { control, register, handleSubmit, formState, reset, setError, setFocus, setValue } = useForm<Draft>({
    resolver: zodResolver(schema),
    defaultValues: EMPTY,
  });
  const [amount, method] = useWatch({ control, name: ['amount', 'method'] });
  const [order, setOrder] = useState<WithdrawalBody | null>(null);
  // The confirmation's code is fetched with the first order, and it stays, so that a repeated one keeps its key.
  const [wasAsked, setWasAsked] = useState(false);
  const shortId = useId();
  const atFault = useRef<keyof Draft>(undefined);
  const covered = available !== undefined && available >= WITHDRAWAL_MIN;

  async function onDone(withdrawal: Withdrawal) {
    setOrder(null);
    formSuccess(TEXT.submitted);
    reset(EMPTY);
    await onRequested(withdrawal);
  }

  function onFailed({ field, text }: Failure) {
    if (!field) return;
    setOrder(null);
    setError(field, { message: text });
    atFault.current = field;
  }

  // The dialog first gives the focus back to what opened it.
  useEffect(() => {
    if (order || !atFault.current) return;
    setFocus(atFault.current);
    atFault.current = undefined;
  }, [order, setFocus]);

  return (
    <Card aria-label="New withdrawal" sx={{ p: { xs: 4, sm: 6 } }}>
      <Box
        component="form"
        ref={formRef}
        noValidate
        onSubmit={handleSubmit((draft) => {
          setWasAsked(true);
          setOrder(orderOf(draft));
        })}
        sx={{ display: 'grid', gap: 5 }}
      >
        <FormField
          label="Amount (N$)"
          // Not of type number: that drops a comma while one types, and "12,50" would ask for 1250.
          inputMode="decimal"
          inputProps={{ role: 'spinbutton', step: AMOUNT_STEP, 'aria-valuemin': WITHDRAWAL_MIN, 'aria-valuenow': parseAmount(amount) }}
          onKeyDown={(event) => {
            const steps = STEPS[event.key];
            if (steps === undefined) return;
            event.preventDefault();
            setValue('amount', stepAmount(amount, steps), { shouldValidate: formState.isSubmitted });
          }}
          startAdornment={<InputAdornment position="start">N$</InputAdornment>}
          autoComplete="off"
          problem={formState.errors.amount?.message}
          {...register('amount')}
        />
        <MethodPicker field={register('method')} problem={formState.errors.method?.message} />
        <Box>
          <FormField
            label="Payment details"
            labelAbove
            multiline
            minRows={2}
            inputProps={{ maxLength: DETAILS_CHARS_MAX }}
            autoComplete="off"
            problem={formState.errors.details?.message}
            {...register('details')}
          />
          <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 1 }}>
            {method ? METHODS[method] : 'Where to pay to. An admin pays by hand, so write it in full.'}
          </Typography>
        </Box>
        <Box sx={{ display: 'grid', gap: 2 }}>
          <BusyButton
            type="submit"
            variant="contained"
            idleText="Request withdrawal"
            busyText="One moment…"
            busy={formState.isSubmitting}
            disabled={!covered}
            aria-describedby={available !== undefined && !covered ? shortId : undefined}
          />
          {available !== undefined && !covered && (
            <Typography id={shortId} sx={{ color: 'text.secondary' }}>
              {TEXT.amountTooSmall}. You have N$ {formatAmount(available)} to withdraw.
            </Typography>
          )}
        </Box>
      </Box>
      {/* Not inside the form: its own submit is the confirmation. */}
      <Suspense fallback={null}>
        {wasAsked && (
          <Confirmation
            order={order}
            onClose={() => setOrder(null)}
            onDone={onDone}
            onFailed={onFailed}
            onUnanswered={onUnanswered}
          />
        )}
      </Suspense>
    </Card>
  );
}
