import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { useId } from 'react';

interface FormFieldProps extends Omit<OutlinedInputProps, 'error'> {
  label: string;
  problem: string | undefined;
  /** The id of a further description, for instance below the problem. */
  describedBy?: string;
  /** Keeps the label above an input that is never blank, such as a date's. */
  labelAbove?: boolean;
}

/** A labelled input with its problem under it. Built here, because MUI's TextField loads selects and menus too. */
export function FormField({ label, problem, disabled, describedBy, labelAbove, ...input }: FormFieldProps) {
  const id = useId();
  const problemId = `${id}-problem`;
  const description = [problem && problemId, describedBy].filter(Boolean).join(' ') || undefined;
  return (
    <FormControl fullWidth error={problem !== undefined} disabled={disabled}>
      <InputLabel htmlFor={id} shrink={labelAbove}>
        {label}
      </InputLabel>
      <OutlinedInput id={id} label={label} notched={labelAbove} aria-describedby={description} {...input} />
      {problem && (
        <FormHelperText id={problemId} role="alert">
          {problem}
        </FormHelperText>
      )}
    </FormControl>
  );
}
