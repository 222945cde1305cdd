import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import NativeSelect, { type NativeSelectProps } from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';
import { ChevronIcon } from '../page/screenIcons';

interface SelectFieldProps extends Pick<NativeSelectProps, 'value' | 'onChange' | 'onBlur' | 'name' | 'ref' | 'disabled' | 'autoFocus'> {
  label: string;
  options: readonly { value: string; text: string }[];
  problem?: string | undefined;
}

/** A native select: a wheel on a phone, with the usual keys. */
export function SelectField({ label, options, problem, disabled, ...select }: SelectFieldProps) {
  const id = useId();
  const problemId = `${id}-problem`;
  return (
    <FormControl fullWidth error={problem !== undefined} disabled={disabled}>
      <InputLabel htmlFor={id} shrink>
        {label}
      </InputLabel>
      <NativeSelect
        input={<OutlinedInput label={label} notched />}
        inputProps={{ id, 'aria-describedby': problem ? problemId : undefined }}
        IconComponent={ChevronIcon}
        sx={{ '& svg': { position: 'absolute', right: 12, pointerEvents: 'none' }, '&& select': { pr: 10 } }}
        {...select}
      >
        {options.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </NativeSelect>
      {problem && (
        <FormHelperText id={problemId} role="alert">
          {problem}
        </FormHelperText>
      )}
    </FormControl>
  );
}
