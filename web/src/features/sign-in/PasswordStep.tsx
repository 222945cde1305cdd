import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useLayoutEffect, useRef, useState, type ChangeEvent, type SubmitEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { ENTER_ADDRESS, normalAddress } from '../../auth/address';
import { isPasswordTooWeak, messageOf } from '../../auth/failures';
import { CODE_STEP } from '../../auth/session';
import { useSession, useSessionState } from '../../auth/SessionContext';
import { BusyButton } from '../../components/form/BusyButton';
import { EmailField } from '../../components/form/EmailField';
import { PasswordField } from '../../components/form/PasswordField';
import { useConfig } from '../../config/ConfigContext';
import { earlyInput, takeOver } from './earlyForm';
import { SIGNED_OUT_TEXT } from './signedOutText';

export interface Credentials {
  email: string;
  password: string;
}

/** The problem of each field, if any. */
function problemsOf({ email, password }: Credentials): Partial<Credentials> {
  return {
    ...(normalAddress(email) === '' && { email: ENTER_ADDRESS }),
    ...(password === '' && { password: 'Please enter your password' }),
  };
}

/** Cognito's names for an account whose code was never entered, and for one whose password was reset. */
const NEEDS_CODE = 'CONFIRM_SIGN_UP';
const NEEDS_PASSWORD = 'RESET_PASSWORD';

interface Failure {
  text: string;
  showPolicy: boolean;
}

interface PasswordStepProps {
  /** The initial value of the field. */
  email: string;
  /** Why the sign-in starts again, if it does. */
  reason: string | undefined;
  /** Called when a code from the app is required too. */
  onCodeWanted: (typed: Credentials) => void;
}

export function PasswordStep({ email: address, reason, onCodeWanted }: PasswordStepProps) {
  const session = useSession();
  const state = useSessionState();
  const signedOut = state.status === 'signedOut' && state.by !== 'nobody' ? SIGNED_OUT_TEXT[state.by] : undefined;
  const { emailVerification } = useConfig();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<Failure | null>(reason === undefined ? null : { text: reason, showPolicy: false });
  const [early] = useState(earlyInput);
  const [isTakingOver, setTakingOver] = useState(early !== undefined);
  const [typed, setTyped] = useState<Credentials>({ email: early?.email || address, password: early?.password ?? '' });
  /** After the first press each field shows its problem, also during typing. */
  const [isChecked, setChecked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    // The user may have typed on during the render.
    const now = earlyInput();
    if (!form.current || !now) return;
    setTyped({ email: now.email || address, password: now.password });
    takeOver(form.current);
    setTakingOver(false);
  }, [address]);
  const problems = isChecked ? problemsOf(typed) : {};
  const field = (name: keyof Credentials) => ({
    name,
    value: typed[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setTyped({ ...typed, [name]: target.value }),
    disabled: isBusy,
    problem: problems[name],
    // As in the early form: the label must not animate again.
    labelAbove: (isTakingOver && early?.focused === name) || undefined,
  });

  async function signIn() {
    setFailure(null);
    const sent = { email: normalAddress(typed.email), password: typed.password };
    try {
      const step = await session.signIn(sent.email, sent.password);
      if (step === CODE_STEP) onCodeWanted(sent);
      else if (step === NEEDS_CODE) await navigate('/signup', { state: { confirm: sent.email } });
      else if (step === NEEDS_PASSWORD) await navigate('/forgot-password', { state: { email: sent.email } });
      else if (step !== 'DONE') throw new Error(`This account needs a further step (${step}).`);
    } catch (error) {
      setFailure({ text: `Failed to sign in: ${messageOf(error)}`, showPolicy: isPasswordTooWeak(error) });
    }
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setChecked(true);
    const [wrong] = Object.keys(problemsOf(typed));
    if (wrong !== undefined) {
      event.currentTarget.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus();
      return;
    }
    setBusy(true);
    await signIn();
    setBusy(false);
  }

  return (
    <Box component="form" ref={form} noValidate onSubmit={submit} sx={{ display: 'grid', gap: 5 }}>
      <Box>
        <Typography variant="h1">Sign in</Typography>
        <Box role="status" aria-label="Sign-in">
          {signedOut && <Typography sx={{ color: 'text.secondary', mt: 2, textWrap: 'pretty' }}>{signedOut}</Typography>}
        </Box>
      </Box>
      {failure && (
        <Typography role="alert" sx={{ color: 'error.main', bgcolor: 'wash.danger', borderRadius: 1, px: 4, py: 3 }}>
          {failure.text}
        </Typography>
      )}
      <EmailField isFirst={!early && address === ''} {...field('email')} />
      <PasswordField
        autoComplete="current-password"
        autoFocus={!early && address !== ''}
        judged={failure?.showPolicy ? typed.password : undefined}
        {...field('password')}
      />
      <BusyButton fullWidth idleText="Sign In" busyText="Signing in…" busy={isBusy} />
      {emailVerification === 'on' && (
        <MuiLink component={Link} to="/forgot-password" state={{ email: typed.email }} sx={{ justifySelf: 'start' }}>
          Forgot your password?
        </MuiLink>
      )}
      <Typography>
        <MuiLink component={Link} to="/signup">
          Don't have an account?
        </MuiLink>
      </Typography>
    </Box>
  );
}
