import { useEffect, useState } from 'react';
import { useSession } from '../../auth/SessionContext';
import { AppStep } from './AppStep';
import { CodesStep } from './CodesStep';

interface SetUpDialogProps {
  /** The key for the app. */
  appKey: string;
  onClose: () => void;
}

/** Sets up an authenticator app, and then shows the recovery codes. */
export default function SetUpDialog({ appKey, onClose }: SetUpDialogProps) {
  const session = useSession();
  const [codes, setCodes] = useState<readonly string[]>();
  // The sessions end before the codes are shown.
  useEffect(() => session.hold(), [session]);
  return codes ? <CodesStep codes={codes} /> : <AppStep appKey={appKey} onTurnedOn={setCodes} onClose={onClose} />;
}
