import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { zodResolver } from '../../lib/zodForms';
import { ConfirmDialog } from '../dialog/ConfirmDialog';
import { FormField } from '../form/FormField';

const NOTE_CHARS_MAX = 500;
const REASON_MISSING = 'Please enter a reason';
const NOTE_TOO_LONG = 'A note can have at most 500 characters';
const BANK_REFERENCE_CHARS_MAX = 64;
const BANK_REFERENCE_TOO_LONG = 'A bank reference can have at most 64 characters';

const optional = z.string().check(z.trim(), z.maxLength(NOTE_CHARS_MAX, NOTE_TOO_LONG));
/** A note that may not be missing. */
export const requiredNote = optional.check(z.minLength(1, REASON_MISSING));
const reference = z.string().check(z.trim(), z.maxLength(BANK_REFERENCE_CHARS_MAX, BANK_REFERENCE_TOO_LONG));

/** A field of a confirmation. */
export interface Asked {
  label: string;
  isRequired: boolean;
}

/** What an admin writes with a decision. */
export interface Said {
  /** For the player. */
  note: string;
  /** For the other admins. */
  reason: string;
  bankReference: string;
}

export const NOTHING_SAID: Said = { note: '', reason: '', bankReference: '' };

/** What a confirmation says and asks. */
export interface Confirmation {
  title: string;
  /** The effect on a balance. */
  words?: string;
  children?: ReactNode;
  busyLabel?: string;
  tone: 'plain' | 'danger';
  note?: Asked | undefined;
  reason?: Asked | undefined;
  /** The bank's name for the payment. */
  bankReference?: Asked | undefined;
}

interface DecisionDialogProps extends Confirmation {
  confirmLabel: string;
  busy: boolean;
  error: string | undefined;
  onConfirm: (said: Said) => void;
  onClose: () => void;
}

/** Shows the effect of a decision before it is made. */
export function DecisionDialog({ words, children, onConfirm, ...props }: DecisionDialogProps) {
  const { note, reason, bankReference, error, ...dialog } = props;
  const noteOf = (asked: Asked | undefined) => (asked?.isRequired ? requiredNote : optional);
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(z.object({ note: noteOf(note), reason: noteOf(reason), bankReference: reference })),
    defaultValues: NOTHING_SAID,
  });
  const field = (name: keyof Said, asked: Asked | undefined) =>
    asked && (
      <FormField
        label={asked.label}
        {...(name !== 'bankReference' && { multiline: true, minRows: 3 })}
        disabled={dialog.busy}
        problem={formState.errors[name]?.message}
        {...register(name)}
      />
    );
  return (
    <ConfirmDialog
      {...dialog}
      failure={error ? { text: error } : undefined}
      hasDraft={formState.isDirty}
      onConfirm={() => void handleSubmit(onConfirm)()}
    >
      {words && <Typography sx={{ fontWeight: 600 }}>{words}</Typography>}
      {children}
      {field('note', note)}
      {field('bankReference', bankReference)}
      {field('reason', reason)}
    </ConfirmDialog>
  );
}
