import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useEffect, useId, useRef, useState, type RefObject } from 'react';
import { useForm, useWatch, type FieldErrors } from 'react-hook-form';
import type { PayoutAccounts } from '../../api/payoutAccounts';
import type { Withdrawal } from '../../api/withdrawals';
import { BusyButton } from '../../components/form/BusyButton';
import { Card } from '../../components/page/Card';
import { fieldOf } from '../../components/form/fieldOf';
import { FormField } from '../../components/form/FormField';
import { formSuccess } from '../../components/toast/notify';
import { useKeptDraft } from '../../components/leave/useKeptDraft';
import { parseAmount } from '../../lib/money';
import { useNow } from '../../lib/now';
import { zodResolver } from '../../lib/zodForms';
import { AccountPicker } from './AccountPicker';
import { MethodPicker } from './MethodPicker';
import {
  accountsOf,
  AMOUNT_STEP,
  DETAILS_CHARS_MAX,
  detailsHint,
  draftSchema,
  hintOf,
  methodsOf,
  OTHER_DETAILS,
  orderOf,
  placeOf,
  stepAmount,
  takesDetails,
  TEXT,
  UNKNOWN,
  type Bounds,
  type Draft,
  type Failure,
  type Order,
} from './order';

const Confirmation = lazy(() => import('./Confirmation'));

/** The effect of a key on the amount, in steps. */
const STEPS: Record<string, number> = { ArrowUp: 1, ArrowDown: -1 };

const EMPTY: Draft = { amount: '', method: '', account: '', details: '' };

interface WithdrawFormProps {
  formRef: RefObject<HTMLFormElement | null>;
  /** Undefined until known. */
  bounds: Bounds | undefined;
  /** The player's saved accounts; undefined until known. */
  saved: PayoutAccounts | undefined;
  onRequested: (withdrawal: Withdrawal) => Promise<void>;
  /** Called when it is unknown whether the request arrived. */
  onUnanswered: () => void;
  /** Called because the form's data may be out of date. */
  onRefused: () => void;
}

export function WithdrawForm({ formRef, bounds, saved, onRequested, onUnanswered, onRefused }: WithdrawFormProps) {
  const methods = methodsOf(saved);
  const form = useForm<Draft>({
    // The required fields depend on the choice, which a change validates before the next render.
    resolver: (draft, ...more) => zodResolver(draftSchema(bounds ?? UNKNOWN, placeOf(draft, saved), methods))(draft, ...more),
    defaultValues: EMPTY,
  });
  const { control, register, handleSubmit, formState, reset, setError, setFocus, setValue } = form;
  useKeptDraft('withdraw', form);
  const [amount, method, account, details] = useWatch({ control, name: ['amount', 'method', 'account', 'details'] });
  const now = useNow();
  const accounts = accountsOf(saved, method);
  const place = placeOf({ method, account, details }, saved);
  const [order, setOrder] = useState<Order | null>(null);
  // The confirmation's code loads with the first order. It stays mounted, so that a repeated order keeps its key.
  const [wasAsked, setWasAsked] = useState(false);
  const hintId = useId();
  const firstAccount = useRef<HTMLInputElement>(null);
  const atFault = useRef<keyof Draft>(undefined);
  const { withdrawable, leastWithdrawal } = bounds ?? UNKNOWN;
  const covered = withdrawable >= leastWithdrawal;
  const hint = bounds && hintOf(bounds);

  function ask(draft: Draft) {
    setWasAsked(true);
    setOrder(orderOf(draft, saved, Date.now()));
  }

  /** The other fields get the focus by themselves. */
  function onIncomplete(problems: FieldErrors<Draft>) {
    if (Object.keys(problems)[0] === 'account') firstAccount.current?.focus();
  }

  async function onDone(withdrawal: Withdrawal) {
    setOrder(null);
    formSuccess(TEXT.submitted);
    reset(EMPTY);
    await onRequested(withdrawal);
  }

  function onFailed({ field, text }: Failure) {
    onRefused();
    if (!field) return;
    setOrder(null);
    setError(field, { message: text });
    atFault.current = field;
  }

  // The dialog first returns the focus to the element that opened it.
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
        onSubmit={(event) => void handleSubmit(ask, onIncomplete)(event)}
        sx={{ display: 'grid', gap: 5 }}
      >
        <FormField
          label="Amount (N$)"
          // Not of type number: that drops a comma during typing, and "12,50" would request 1250.
          inputMode="decimal"
          inputProps={{ role: 'spinbutton', step: AMOUNT_STEP, 'aria-valuemin': leastWithdrawal, 'aria-valuenow': parseAmount(amount) }}
          onKeyDown={(event) => {
            const steps = STEPS[event.key];
            if (steps === undefined) return;
            event.preventDefault();
            setValue('amount', stepAmount(amount, steps, leastWithdrawal), { shouldValidate: formState.isSubmitted });
          }}
          startAdornment={<InputAdornment position="start">N$</InputAdornment>}
          autoComplete="off"
          {...fieldOf(form, 'amount')}
        />
        <MethodPicker
          methods={methods}
          field={register('method', { onChange: () => setValue('account', '', { shouldDirty: true }) })}
          problem={formState.errors.method?.message}
        />
        {accounts.length > 0 && (
          <AccountPicker
            accounts={accounts}
            place={place}
            takesDetails={takesDetails(saved, method)}
            problem={formState.errors.account?.message}
            now={now}
            firstRef={firstAccount}
            onChoose={(chosen) => setValue('account', chosen, { shouldDirty: true, shouldValidate: formState.isSubmitted })}
          />
        )}
        {place === OTHER_DETAILS && (
          <Box>
            <FormField
              label="Payment details"
              labelAbove
              multiline
              minRows={2}
              inputProps={{ maxLength: DETAILS_CHARS_MAX }}
              autoComplete="off"
              {...fieldOf(form, 'details')}
            />
            <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 1 }}>
              {detailsHint(method)}
            </Typography>
          </Box>
        )}
        <Box sx={{ display: 'grid', gap: 2 }}>
          <BusyButton
            idleText="Request withdrawal"
            busyText="One moment…"
            busy={formState.isSubmitting}
            disabled={!covered}
            aria-describedby={hint ? hintId : undefined}
          />
          {hint && (
            <Typography id={hintId} sx={{ color: 'text.secondary' }}>
              {hint}
            </Typography>
          )}
        </Box>
      </Box>
      {/* Outside the form, because the confirmation has its own submit. */}
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
