import { useMutation, useQueryClient } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import { useState } from 'react';
import type { BankLine } from '../../api/bank';
import { BusyButton } from '../../components/form/BusyButton';
import { FormField } from '../../components/form/FormField';
import { Choice, ChoiceGroup } from '../../components/page/Choice';
import { visuallyHidden } from '../../lib/visuallyHidden';
import type { Aim } from './aim';
import { findAims } from './aims';
import { aimWords, FIND } from './panelWords';

interface FindAimProps {
  line: BankLine;
  picked: Aim | undefined;
  onPick: (aim: Aim | undefined) => void;
}

/** Looks for what a line belongs to: a player, or one of their requests. */
export function FindAim({ line, picked, onPick }: FindAimProps) {
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const [missing, setMissing] = useState(false);
  const { mutate, data, isPending, error, reset } = useMutation({
    mutationFn: (text: string) => findAims(client, line, text),
    onSuccess: (found) => onPick(found.length === 1 ? found[0] : undefined),
  });
  const isNone = data?.length === 0;
  const { label, none, empty } = FIND[line.credit ? 'credit' : 'debit'];
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Box
        component="form"
        noValidate
        role="search"
        aria-label="Find what it belongs to"
        onSubmit={(event) => {
          event.preventDefault();
          setMissing(typed.trim() === '');
          if (typed.trim() !== '' && !isPending) mutate(typed);
        }}
        sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: 3, alignItems: 'start', '& > button': { minHeight: 52 } }}
      >
        <FormField
          label={label}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          readOnly={isPending}
          problem={missing ? empty : isNone ? none : error?.message}
          onChange={({ target }) => {
            setTyped(target.value);
            setMissing(false);
            reset();
            onPick(undefined);
          }}
        />
        <BusyButton type="submit" variant="outlined" idleText="Find" busyText="Finding…" busy={isPending} />
      </Box>
      {data && data.length > 0 && (
        <ChoiceGroup label="Found" columns={1} problem={undefined}>
          {data.map((aim) => (
            <Choice key={aim.kind + aim.id} style={{ whiteSpace: 'normal', placeItems: 'center start', overflowWrap: 'anywhere' }}>
              <input type="radio" name="aim" checked={picked?.kind === aim.kind && picked.id === aim.id} onChange={() => onPick(aim)} style={visuallyHidden} />
              {aimWords(aim)}
            </Choice>
          ))}
        </ChoiceGroup>
      )}
    </Box>
  );
}
