import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { savePayoutAccount, type PayoutAccount, type PayoutAccounts, type PayoutField } from '../../api/payoutAccounts';
import { ConfirmDialog } from '../../components/dialog/ConfirmDialog';
import { failureOf } from '../../components/form/FormFailure';
import { EmailField } from '../../components/form/EmailField';
import { FormField } from '../../components/form/FormField';
import { SelectField } from '../../components/form/SelectField';
import { useSubmission } from '../../components/form/useSubmission';
import { zodResolver } from '../../lib/zodForms';
import { accountOf, accountSchema, emptyDraft, fieldsOf, hoursWords, OTHER, type AccountDraft } from './payoutAccount';

interface AddAccountProps {
  saved: PayoutAccounts;
  onClose: () => void;
  onSaved: (account: PayoutAccount) => Promise<void>;
  /** Called because the dialog's data may be out of date. */
  onFailed: () => void;
}

/** Saves a payout account, with the fields that the server names for each method. */
export default function AddAccount({ saved: { methods, holdHours }, onClose, onSaved, onFailed }: AddAccountProps) {
  const { mutate, isPending: busy, error } = useSubmission(savePayoutAccount, { onDone: onSaved, onFailed });
  const schema = useMemo(() => accountSchema(methods), [methods]);
  const form = useForm<AccountDraft>({ resolver: zodResolver(schema), defaultValues: emptyDraft(methods) });
  const { control, register, handleSubmit, formState } = form;
  const method = useWatch({ control, name: 'method' });

  return (
    <ConfirmDialog
      title="Add a payout account"
      confirmLabel="Save account"
      busyLabel="Saving…"
      tone="plain"
      focusesField
      hasDraft={formState.isDirty}
      busy={busy}
      failure={error && failureOf(error, 'The account could not be saved. Please try again.')}
      onConfirm={() => void handleSubmit((draft) => mutate(accountOf(draft, methods)))()}
      onClose={onClose}
    >
      <SelectField
        label="Payment method"
        autoFocus
        options={[{ value: '', text: 'Choose…' }, ...methods.map(({ name }) => ({ value: name, text: name }))]}
        disabled={busy}
        problem={formState.errors.method?.message}
        {...register('method')}
      />
      {fieldsOf(methods, method).map((field) => (
        <AccountField key={`${method} ${field.name}`} form={form} field={field} disabled={busy} />
      ))}
      <Typography sx={{ color: 'text.secondary' }}>
        Once it is saved, you see only a part of it.
        {holdHours > 0 &&
          ` A new account can be paid to after ${hoursWords(holdHours)}: time for you to notice one that is not yours.`}
      </Typography>
    </ConfirmDialog>
  );
}

interface AccountFieldProps {
  form: UseFormReturn<AccountDraft>;
  field: PayoutField;
  disabled: boolean;
}

function AccountField({ form: { control, register, formState }, field, disabled }: AccountFieldProps) {
  const { name, label, kind, choices, otherAllowed } = field;
  const chosen = useWatch({ control, name: `fields.${name}` });
  const problem = formState.errors.fields?.[name]?.message;
  const input = { label, problem, disabled, ...register(`fields.${name}`) };
  switch (kind) {
    case 'email':
      return <EmailField autoComplete="email" {...input} />;
    case 'phone':
      return <FormField type="tel" autoComplete="tel" {...input} />;
    case 'digits':
      return <FormField inputMode="numeric" autoComplete="off" {...input} />;
    case 'code':
      return <FormField autoComplete="off" inputProps={{ autoCapitalize: 'none', spellCheck: false }} {...input} />;
    case 'text':
      return <FormField autoComplete="off" {...input} />;
    case 'choice': {
      const others = otherAllowed ? [{ value: OTHER, text: 'Another one' }] : [];
      return (
        <>
          <SelectField
            options={[{ value: '', text: 'Choose…' }, ...choices.map((choice) => ({ value: choice, text: choice })), ...others]}
            {...input}
          />
          {chosen === OTHER && (
            <FormField
              label={`Name of the ${label.toLowerCase()}`}
              autoComplete="off"
              disabled={disabled}
              problem={formState.errors.others?.[name]?.message}
              {...register(`others.${name}`)}
            />
          )}
        </>
      );
    }
  }
}
