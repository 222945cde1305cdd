import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { FormField } from './FormField';
import { EyeIcon, EyeOffIcon } from './icons';

interface PasswordFieldProps extends Omit<React.ComponentProps<typeof FormField>, 'label' | 'type' | 'endAdornment'> {
  label?: string;
}

export function PasswordField({ label = 'Password', ...props }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <FormField
      {...props}
      label={label}
      type={shown ? 'text' : 'password'}
      endAdornment={
        <IconButton
          edge="end"
          disabled={props.disabled}
          aria-label={shown ? 'Hide what is typed' : 'Show what is typed'}
          onClick={() => setShown(!shown)}
          sx={{ width: 44, height: 44 }}
        >
          {shown ? <EyeOffIcon /> : <EyeIcon />}
        </IconButton>
      }
    />
  );
}
