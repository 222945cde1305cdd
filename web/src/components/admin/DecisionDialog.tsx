import { zodResolver } from '@hookform/resolvers/zod';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { ConfirmDialog } from '../ConfirmDialog';
import { FormField } from '../FormField';

const NOTE_CHARS_MAX = 500;
const REASON_MISSING = 'Please enter a reason';
const NOTE_TOO_LONG = 'A note can have at most 500 characters';

const note = z.string().check(z.trim(), z.maxLength(NOTE_CHARS_MAX, NOTE_TOO_LONG));
const OPTIONAL = z.object({ note });
const REQUIRED = z.object({ note: note.check(z.minLength(1, REASON_MISSING)) });

interface DecisionDialogProps {
  title: string;
  /** What will happen to whose balance. */
  words: string;
  children?: ReactNode;
  confirmLabel: string;
  busyLabel: string | undefined;
  tone: 'plain' | 'danger';
  /** What the admin may, or must, say to the player. */
  note: { label: string; isRequired: boolean } | undefined;
  busy: boolean;
  error: string | undefined;
  onConfirm: (note: string) => void;
  onClose: () => void;
}

/** Says what a decision will do before it is made. */
export function DecisionDialog(props: DecisionDialogProps) {
  const { title, words, children, note: asked, busy, onConfirm } = props;
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(asked?.isRequired ? REQUIRED : OPTIONAL),
    defaultValues: { note: '' },
  });
  return (
    <ConfirmDialog
      open
      title={title}
      confirmLabel={props.confirmLabel}
      busyLabel={props.busyLabel}
      tone={props.tone}
      busy={busy}
      error={props.error}
      onConfirm={() => void handleSubmit(({ note: said }) => onConfirm(said))()}
      onClose={props.onClose}
    >
      <Typography sx={{ fontWeight: 600 }}>{words}</Typography>
      {children}
      {asked && (
        <FormField
          label={asked.label}
          multiline
          minRows={3}
          disabled={busy}
          problem={formState.errors.note?.message}
          {...register('note')}
        />
      )}
    </ConfirmDialog>
  );
}
