import IconButton from '@mui/material/IconButton';
import { lazy, Suspense, useState } from 'react';
import { FormField } from './FormField';
import { EyeIcon, EyeOffIcon } from './icons';

const PasswordPolicyStatus = lazy(() => import('./PasswordPolicyStatus'));

interface PasswordFieldProps extends Omit<React.ComponentProps<typeof FormField>, 'label' | 'type' | 'endAdornment'> {
  label?: string;
  /** What is typed, once it was called too weak: what a password needs is then listed under the field. */
  tooWeak?: string | undefined;
}

export function PasswordField({ label = 'Password', tooWeak, ...props }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <>
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
      <Suspense fallback={null}>{tooWeak !== undefined && <PasswordPolicyStatus password={tooWeak} />}</Suspense>
    </>
  );
}

/** Tells a password manager whose password a form is about. */
export function PasswordOwner({ email }: { email: string }) {
  return <input type="email" autoComplete="username" value={email} readOnly hidden />;
}
