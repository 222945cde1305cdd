import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { noteOnCase, type CareCase } from '../../api/admin';
import { Attempts } from '../../api/attempt';
import { requiredNote } from '../../components/admin/DecisionDialog';
import { ConfirmDialog } from '../../components/dialog/ConfirmDialog';
import { FormField } from '../../components/form/FormField';
import { SelectField } from '../../components/form/SelectField';
import { zodResolver } from '../../lib/zodForms';
import { CONTACT_TEXT, OUTCOME_TEXT } from './words';

export type NoteKind = 'note' | 'close';

const CONTACTS = ['none', 'email', 'phone'] as const;
const OUTCOMES = ['no_concern', 'informed', 'set_limits', 'took_break', 'frozen'] as const;

const draftSchema = z.object({
  contact: z.enum(CONTACTS),
  outcome: z.enum(OUTCOMES),
  note: requiredNote,
});

const WORDS = {
  note: { title: 'Add a note', label: 'Save', field: 'What happened' },
  close: { title: 'Close this case?', label: 'Close the case', field: 'Why' },
} as const;

interface NoteDialogProps {
  kind: NoteKind;
  /** The id of the case. */
  id: string;
  busy: boolean;
  error: string | undefined;
  onSend: (send: () => Promise<CareCase>) => void;
  onClose: () => void;
}

/** A note on a case, which can close the case. */
export function NoteDialog({ kind, id, busy, error, onSend, onClose }: NoteDialogProps) {
  const { title, label, field } = WORDS[kind];
  const [attempts] = useState(() => new Attempts());
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(draftSchema),
    defaultValues: { contact: 'none', outcome: 'no_concern', note: '' } as z.infer<typeof draftSchema>,
  });
  const send = handleSubmit(({ contact, outcome, note }) => {
    const body = kind === 'close' ? { note, contact, outcome } : { note, contact };
    onSend(() => noteOnCase(id, body, attempts.keyFor(body)));
  });
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={label}
      tone="plain"
      focusesField
      hasDraft={formState.isDirty}
      busy={busy}
      failure={error ? { text: error } : undefined}
      onConfirm={() => void send()}
      onClose={onClose}
    >
      {kind === 'close' && (
        <>
          <Typography>A closed case stays as it is. If play shows more signs later, another case opens.</Typography>
          <SelectField
            label="What came of it"
            options={OUTCOMES.map((value) => ({ value, text: OUTCOME_TEXT[value] }))}
            disabled={busy}
            autoFocus
            {...register('outcome')}
          />
        </>
      )}
      <SelectField
        label="Contact with the player"
        options={CONTACTS.map((value) => ({ value, text: CONTACT_TEXT[value] }))}
        disabled={busy}
        autoFocus={kind === 'note'}
        {...register('contact')}
      />
      <FormField label={field} multiline minRows={3} disabled={busy} problem={formState.errors.note?.message} {...register('note')} />
    </ConfirmDialog>
  );
}
