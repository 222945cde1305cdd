import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useState } from 'react';
import { accountFailure } from '../../auth/failures';
import { useSession, useUser } from '../../auth/SessionContext';
import { BusyButton } from '../../components/form/BusyButton';
import { copy } from '../../components/toast/copy';
import { Dialog, SMALL } from '../../components/dialog/Dialog';
import { FormFailure } from '../../components/form/FormFailure';
import { CopyIcon } from '../../components/page/icons';
import { useLeaveGuard } from '../../components/leave/useLeaveGuard';
import { useConfig } from '../../config/ConfigContext';
import { download } from '../../lib/download';
import { codesFile } from './factor';

const Check = styled('label')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 44,
  cursor: 'pointer',
  '& input': { margin: 0, width: 20, height: 20, flexShrink: 0, accentColor: theme.vars.palette.primary.main },
}));

/** The recovery codes, shown only once. The user must confirm that they are saved. */
export function CodesStep({ codes }: { codes: readonly string[] }) {
  const session = useSession();
  const { email } = useUser();
  const { productName } = useConfig();
  const titleId = useId();
  const [isSaved, setSaved] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  // While the codes are shown. `AppStep` has started a hold already, since the sessions end before this step.
  useEffect(() => session.hold(), [session]);
  useLeaveGuard(!isSaved);

  async function signInAgain() {
    setBusy(true);
    try {
      // The guard then leads to the sign-in.
      await session.signInAgain();
    } catch (error) {
      console.error('Not signed out', error);
      setFailure(accountFailure(error));
      setBusy(false);
    }
  }

  return (
    <Dialog titleId={titleId} maxWidth="xs" paper={SMALL} isHeld onClose={() => undefined}>
      <Box sx={{ display: 'grid', gap: 5, p: { xs: 5, sm: 6 } }}>
        <Typography variant="h2" id={titleId}>
          Save your recovery codes
        </Typography>
        <Typography>
          Your second factor is on. If you lose the app, one of these codes turns it off. They are shown only now: keep them apart from
          your phone.
        </Typography>
        <Box
          component="ol"
          aria-label="Recovery codes"
          sx={{ m: 0, p: 4, pl: 10, bgcolor: 'raised', borderRadius: 1, typography: 'body2', fontFamily: 'ui-monospace, monospace', lineHeight: 1.9 }}
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
          <Button variant="outlined" startIcon={<CopyIcon />} onClick={() => void copy(codes.join('\n'))}>
            Copy
          </Button>
          <Button variant="outlined" onClick={() => download(`${productName} recovery codes.txt`, 'text/plain;charset=utf-8', codesFile(productName, email, codes))}>
            Download
          </Button>
        </Box>
        <Check>
          <input type="checkbox" checked={isSaved} onChange={({ target }) => setSaved(target.checked)} />I have saved these codes
        </Check>
        {failure && <FormFailure text={failure} />}
        <Typography sx={{ color: 'text.secondary' }}>You are signed out on every device now, so the next step is to sign in with a code.</Typography>
        <BusyButton
          variant="contained"
          idleText="Sign in again"
          busyText="One moment…"
          disabled={!isSaved}
          busy={busy}
          onClick={() => void signInAgain()}
        />
      </Box>
    </Dialog>
  );
}
