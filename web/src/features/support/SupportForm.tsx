import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useState, type RefObject } from 'react';
import { useForm, useWatch, type Control } from 'react-hook-form';
import { Attempts } from '../../api/attempt';
import { isPassing } from '../../api/errors';
import { submitTicket, type Ticket } from '../../api/tickets';
import { whileSignedIn } from '../../api/token';
import { BusyButton } from '../../components/form/BusyButton';
import { Card } from '../../components/page/Card';
import { EmailField } from '../../components/form/EmailField';
import { fieldOf } from '../../components/form/fieldOf';
import { FormFailure } from '../../components/form/FormFailure';
import { FormField } from '../../components/form/FormField';
import { formFailure, formSuccess } from '../../components/toast/notify';
import { SelectField } from '../../components/form/SelectField';
import { useKeptDraft } from '../../components/leave/useKeptDraft';
import { retry } from '../../lib/retry';
import { zodResolver } from '../../lib/zodForms';
import { CATEGORIES, draftSchema, failureOf, lengthOf, MESSAGE_CHARS_MAX, TEXT, type Draft, type Failure } from './report';

const OPTIONS = [{ value: '', text: 'Choose one' }, ...CATEGORIES.map((category) => ({ value: category, text: category }))];

interface SupportFormProps {
  formRef: RefObject<HTMLFormElement | null>;
  email: string;
  /** The account's display name, once known and if set. */
  displayName: string | undefined;
  onSubmitted: (ticket: Ticket) => Promise<void>;
}

export function SupportForm({ formRef, email, displayName, onSubmitted }: SupportFormProps) {
  const form = useForm<Draft>({
    resolver: zodResolver(draftSchema),
    defaultValues: { name: displayName ?? '', email, category: '', message: '' },
  });
  const { control, handleSubmit, formState, getValues, reset, resetField, setError, setFocus } = form;
  useKeptDraft('support', form);
  const { isSubmitting } = formState;
  const [attempts] = useState(() => new Attempts());
  const [failure, setFailure] = useState<Failure | null>(null);
  const counterId = useId();

  // Text typed meanwhile is kept.
  useEffect(() => {
    if (displayName && getValues('name') === '') resetField('name', { defaultValue: displayName });
  }, [displayName, getValues, resetField]);

  // The field at fault takes the focus once it is enabled.
  const atFault = failure?.field;
  useEffect(() => {
    if (!isSubmitting && atFault) setFocus(atFault);
  }, [isSubmitting, atFault, setFocus]);

  const submit = handleSubmit(async (draft) => {
    setFailure(null);
    try {
      const key = attempts.keyFor(draft);
      const ticket = await retry((signal) => submitTicket(draft, key, signal), isPassing, whileSignedIn());
      attempts.succeeded();
      formSuccess(TEXT.submitted);
      reset({ ...draft, category: '', message: '' });
      await onSubmitted(ticket);
    } catch (error) {
      console.error('Support ticket not submitted', error);
      const failed = failureOf(error);
      setFailure(failed);
      if (failed.field) setError(failed.field, { message: failed.text });
      else formFailure(TEXT.failed);
    }
  });

  return (
    <Card aria-label="New ticket" sx={{ p: { xs: 4, sm: 6 } }}>
      <Box
        component="form"
        ref={formRef}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSubmitting) void submit();
        }}
        sx={{ display: 'grid', gap: 5 }}
      >
        {/* The labels stand above: MUI does not notice a value that is filled in by code. */}
        <FormField label="Name" labelAbove autoComplete="name" disabled={isSubmitting} {...fieldOf(form, 'name')} />
        <EmailField label="Email" labelAbove autoComplete="email" disabled={isSubmitting} {...fieldOf(form, 'email')} />
        <SelectField label="Category" options={OPTIONS} disabled={isSubmitting} {...fieldOf(form, 'category')} />
        <Box>
          <FormField
            label="Message"
            labelAbove
            multiline
            minRows={5}
            maxRows={16}
            autoComplete="off"
            describedBy={counterId}
            disabled={isSubmitting}
            {...fieldOf(form, 'message')}
          />
          <Counter id={counterId} control={control} />
        </Box>
        {failure && !failure.field && <FormFailure {...failure} />}
        <BusyButton idleText="Submit ticket" busyText="Submitting…" busy={isSubmitting} />
      </Box>
    </Card>
  );
}

/** The used length of the message. A text that is too long is reported, not cut off. */
function Counter({ id, control }: { id: string; control: Control<Draft> }) {
  const length = lengthOf(useWatch({ control, name: 'message' }));
  const isTooLong = length > MESSAGE_CHARS_MAX;
  return (
    <Typography
      id={id}
      variant="caption"
      component="p"
      sx={{ mt: 1, textAlign: 'right', color: isTooLong ? 'error.main' : 'text.secondary', fontWeight: isTooLong ? 650 : undefined }}
    >
      {length} / {MESSAGE_CHARS_MAX} characters
    </Typography>
  );
}
