import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useId, useState, type ChangeEvent, type SyntheticEvent } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { Limits } from '../../api/wallet';
import { BusyButton } from '../../components/form/BusyButton';
import { Choice, ChoiceGroup } from '../../components/page/Choice';
import { CloseButton, Dialog, SMALL } from '../../components/dialog/Dialog';
import { FormFailure } from '../../components/form/FormFailure';
import { FormField } from '../../components/form/FormField';
import { limitAmount, LIMITED, limitName, limitTitle, PERIODS, type LimitName } from '../../components/money/limitWords';
import { formSuccess } from '../../components/toast/notify';
import { Muted } from '../../components/money/requests';
import { useNow } from '../../lib/now';
import { visuallyHidden } from '../../lib/visuallyHidden';
import { bodyOf, draftSchema, limitOf, meaningOf, meaningText, raiseOf, type Draft } from './change';
import { useLimitChange } from './useLimitChange';

const RaiseQuestion = lazy(() => import('./RaiseQuestion'));

interface LimitFormProps {
  limits: Limits;
  /** The limit to change; undefined lets the player choose. */
  name: LimitName | undefined;
  onClose: () => void;
}

/** Sets or changes a limit. A raise asks for confirmation first. */
export default function LimitForm({ limits, name, onClose }: LimitFormProps) {
  const titleId = useId();
  const now = useNow();
  const { control, register, handleSubmit, formState, setValue } = useForm<Draft>({
    resolver: zodResolver(draftSchema),
    defaultValues: { of: '', period: '', amount: '', ...name },
  });
  const draft = useWatch({ control }) as Draft;
  const [raise, setRaise] = useState<number>();
  const { send, isBusy, failure } = useLimitChange(() => {
    formSuccess('Your limit holds from now on');
    onClose();
  });

  const body = bodyOf(draft);
  const meaning = body && meaningOf(limits, body, body.most, now);
  const isNothingNew = meaning === 'same' || meaning === 'asked';
  const chosen = draft.of !== '' && draft.period !== '' ? limitOf(limits, { of: draft.of, period: draft.period }) : undefined;
  const { errors } = formState;

  function chooseDayForTime({ target }: ChangeEvent<HTMLInputElement>) {
    if (target.value === 'time') setValue('period', 'day', { shouldValidate: formState.isSubmitted });
  }

  function save(whole: Draft) {
    const asked = bodyOf(whole);
    if (!asked || isNothingNew) return;
    if (meaning === 'higher') setRaise(asked.most);
    else send(asked);
  }

  return (
    <Dialog titleId={titleId} maxWidth="xs" paper={SMALL} isHeld={isBusy} hasDraft={draft.amount !== ''} onClose={onClose}>
      <Box
        component="form"
        noValidate
        onSubmit={(event: SyntheticEvent) => {
          event.preventDefault();
          if (!isBusy) void handleSubmit(save)(event);
        }}
        sx={{ display: 'grid', gap: { xs: 4, sm: 5 }, p: { xs: 5, sm: 6 } }}
      >
        <Typography variant="h2" id={titleId}>
          {name ? `Change the limit of ${limitName(name)}` : 'Set a limit'}
        </Typography>
        {!name && (
          <>
            <ChoiceGroup label="What it limits" columns={1} problem={errors.of?.message}>
              {Object.entries(LIMITED).map(([of, { title, text }]) => (
                <Choice key={of} sx={{ placeItems: 'center start', whiteSpace: 'normal', py: 2 }}>
                  <input type="radio" value={of} style={visuallyHidden} disabled={isBusy} {...register('of', { onChange: chooseDayForTime })} />
                  <span>
                    {title}
                    <Muted>{text}</Muted>
                  </span>
                </Choice>
              ))}
            </ChoiceGroup>
            <ChoiceGroup label="For how long" columns={3} problem={errors.period?.message}>
              {Object.entries(draft.of === 'time' ? { day: PERIODS.day } : PERIODS).map(([period, { title }]) => (
                <Choice key={period}>
                  <input type="radio" value={period} style={visuallyHidden} disabled={isBusy} {...register('period')} />
                  {title}
                </Choice>
              ))}
            </ChoiceGroup>
            <Typography variant="caption" sx={{ color: 'text.secondary', mt: -3 }}>
              Each begins at midnight in Windhoek, a week on Monday.
            </Typography>
          </>
        )}
        <FormField
          label="At most"
          inputMode="decimal"
          autoComplete="off"
          autoFocus={name !== undefined}
          disabled={isBusy}
          endAdornment={<InputAdornment position="end">{draft.of === '' ? '' : LIMITED[draft.of].unit}</InputAdornment>}
          problem={errors.amount?.message}
          {...register('amount')}
        />
        <Box aria-live="polite" sx={{ color: 'text.secondary', minHeight: '2lh' }}>
          {chosen && <Typography>{`${limitTitle(chosen)} now: ${limitAmount(chosen, chosen.most)}.`}</Typography>}
          {body && meaning && <Typography sx={{ color: 'text.primary' }}>{meaningText(meaning, raiseOf(limits, body, now) !== undefined)}</Typography>}
        </Box>
        {failure && <FormFailure {...failure} />}
        <Box sx={{ display: 'flex', flexDirection: { xs: 'column-reverse', sm: 'row' }, justifyContent: 'flex-end', gap: 3 }}>
          <CloseButton disabled={isBusy}>Cancel</CloseButton>
          <BusyButton
            idleText={meaning === 'higher' ? 'Raise limit' : 'Set limit'}
            busyText="One moment…"
            busy={isBusy}
            disabled={isNothingNew}
          />
        </Box>
      </Box>
      <Suspense fallback={null}>
        {raise !== undefined && body && (
          <RaiseQuestion limits={limits} name={body} most={raise} onClose={() => setRaise(undefined)} onAsked={onClose} />
        )}
      </Suspense>
    </Dialog>
  );
}
