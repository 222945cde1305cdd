import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useUser } from '../../auth/SessionContext';
import { Switch } from '../../components/form/Switch';
import { keep, readKept } from './kept';
import type { Phase } from './machine';
import { momentOf, signal } from './signals';

const NAME = 'sound';

/** Turns sound and vibration on. Off by default. */
export default function SoundSwitch({ phase }: { phase: Phase['name'] }) {
  const { uid } = useUser();
  const [isOn, setOn] = useState(() => readKept(NAME, uid, localStorage));
  const before = useRef(phase);

  const tell = useEffectEvent(() => {
    const moment = momentOf(before.current, phase);
    before.current = phase;
    if (isOn && moment) signal(moment);
  });
  useEffect(() => tell(), [phase]);

  function choose(next: boolean) {
    keep(NAME, uid, next, localStorage);
    setOn(next);
    // Lets the player hear the volume.
    if (next) signal('chosen');
  }

  return (
    <Switch label="Sound and vibration" field={{ checked: isOn, onChange: ({ target }) => choose(target.checked) }}>
      Short and quiet, at each guess
    </Switch>
  );
}
