import Box from '@mui/material/Box';
import { useState } from 'react';
import { wordsOf } from '../../api/errors';
import { whileSignedIn } from '../../api/token';
import { BusyButton } from '../../components/form/BusyButton';
import { formFailure, formInfo } from '../../components/toast/notify';

const importPicking = () => import('./picking');

type Picking = Awaited<ReturnType<typeof importPicking>>;

interface ShortCutsProps {
  roundId: string;
  colours: readonly string[];
  /** No colour can be chosen. */
  isOff: boolean;
  onPick: (picks: readonly string[]) => void;
}

/** Shortcuts to three colours at once. They only choose: the player reviews and submits. */
export function ShortCuts({ roundId, colours, isOff, onPick }: ShortCutsProps) {
  const [busy, setBusy] = useState<'quick' | 'last'>();

  async function pick(which: 'quick' | 'last', picksBy: (picking: Picking) => Promise<readonly string[] | null>): Promise<void> {
    setBusy(which);
    try {
      const picks = await picksBy(await importPicking());
      if (picks) onPick(picks);
      else formInfo('There is no recent ticket of yours to repeat.');
    } catch (error) {
      console.error('Nothing picked', error);
      formFailure(wordsOf(error) ?? 'No colours could be picked');
    } finally {
      setBusy(undefined);
    }
  }

  const quiet = { size: 'small', disabled: isOff || busy !== undefined, sx: { minHeight: 44, px: 2 } } as const;
  return (
    <Box sx={{ display: 'flex', mx: -2 }}>
      <BusyButton
        {...quiet}
        idleText="Quick pick"
        busyText="Picking…"
        busy={busy === 'quick'}
        onClick={() => void pick('quick', ({ randomPicks }) => randomPicks(colours))}
      />
      <BusyButton
        {...quiet}
        idleText="Repeat last"
        busyText="Looking…"
        busy={busy === 'last'}
        onClick={() => void pick('last', ({ lastPicks }) => lastPicks(roundId, whileSignedIn()))}
      />
    </Box>
  );
}
