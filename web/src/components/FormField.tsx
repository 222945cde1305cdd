import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { useId } from 'react';

interface FormFieldProps extends Omit<OutlinedInputProps, 'error'> {
  label: string;
  problem: string | undefined;
  /** Keeps the label out of an input that is never blank, such as a date's. */
  labelAbove?: boolean;
}

/** One labelled input with its problem under it. Put together here, as MUI's TextField brings selects and menus along. */
export function FormField({ label, problem, disabled, labelAbove, ...input }: FormFieldProps) {
  const id = useId();
  const problemId = `${id}-problem`;
  return (
    <FormControl fullWidth error={problem !== undefined} disabled={disabled}>
      <InputLabel htmlFor={id} shrink={labelAbove}>
        {label}
      </InputLabel>
      <OutlinedInput id={id} label={label} notched={labelAbove} aria-describedby={problem ? problemId : undefined} {...input} />
      {problem && (
        <FormHelperText id={problemId} role="alert">
          {problem}
        </FormHelperText>
      )}
    </FormControl>
  );
}
