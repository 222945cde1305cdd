import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { lazy, Suspense, useId, useState } from 'react';
import { FormField } from './FormField';
import { EyeIcon, EyeOffIcon } from '../page/icons';

const PasswordPolicyStatus = lazy(() => import('./PasswordPolicyStatus'));

interface PasswordFieldProps extends Omit<React.ComponentProps<typeof FormField>, 'label' | 'type' | 'endAdornment'> {
  label?: string;
  /** The typed password, where the list of requirements stands under the field. */
  judged?: string | undefined;
}

export function PasswordField({ label = 'Password', judged, ...props }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const needs = useId();
  return (
    <>
      <FormField
        {...props}
        label={label}
        describedBy={judged === undefined ? undefined : needs}
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
      {judged !== undefined && (
        // As high as its list with one rule, so that nothing moves when the list appears.
        <Box id={needs} sx={{ minHeight: 76 }}>
          <Suspense fallback={null}>
            <PasswordPolicyStatus password={judged} />
          </Suspense>
        </Box>
      )}
    </>
  );
}

/** Gives a password manager the account of a form. */
export function PasswordOwner({ email }: { email: string }) {
  return <input type="email" autoComplete="username" value={email} readOnly hidden />;
}
