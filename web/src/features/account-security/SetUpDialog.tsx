import { useState } from 'react';
import { AppStep } from './AppStep';
import { CodesStep } from './CodesStep';

/** Sets up an authenticator app, and then shows the recovery codes. */
export default function SetUpDialog({ appKey, onClose }: { appKey: string; onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[]>();
  return codes ? <CodesStep codes={codes} /> : <AppStep appKey={appKey} onTurnedOn={setCodes} onClose={onClose} />;
}
