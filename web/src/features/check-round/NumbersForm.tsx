import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import type { UseFormReturn } from 'react-hook-form';
import { Card } from '../../components/page/Card';
import { FormField } from '../../components/form/FormField';
import type { Numbers } from '../../lib/roundNumbers';
import { foundIn, missingIn, NAMES, problemOf, type Name } from './reading';

const MONO = { '& input': { fontFamily: 'ui-monospace, monospace' } };

interface NumbersFormProps {
  form: UseFormReturn<Numbers>;
  /** The link brought numbers, so each field is shown. */
  isFilled: boolean;
  /** The problem with the opened link. */
  linkProblem: string | undefined;
  onSubmit: () => Promise<void>;
}

/** One box that takes everything. The fields appear with the numbers, or for typing them one by one. */
export function NumbersForm({ form, isFilled, linkProblem, onSubmit }: NumbersFormProps) {
  const { register, formState, setFocus, setValue } = form;
  const [isOpened, setIsOpened] = useState(false);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const seedId = useId();
  const tileId = useId();

  /** Synchronously: a number is checked at its field. */
  const openFields = () => flushSync(() => setIsOpened(true));

  function submit() {
    openFields();
    void onSubmit();
  }

  function read(pasted: string, isDone: boolean) {
    const found = foundIn(pasted);
    const missing = missingIn(found);
    if (missing === undefined) {
      setText('');
      setProblem(undefined);
      openFields();
      for (const name of NAMES) setValue(name, found[name] ?? '', { shouldDirty: true });
      void onSubmit();
      return;
    }
    setText(pasted);
    setProblem(isDone && pasted.trim() !== '' ? problemOfText(found, missing) : undefined);
  }

  const field = (name: Name) => ({
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
    sx: MONO,
    problem: formState.errors[name]?.message,
    ...register(name, { validate: (_, typed) => problemOf(name, typed) }),
  });

  return (
    <Card aria-label="Numbers of the round" sx={{ p: { xs: 4, sm: 6 } }}>
      <Box
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        sx={{ display: 'grid', gap: 5 }}
      >
        <FormField
          label="Paste the numbers or a link"
          labelAbove
          multiline
          // Grows by CSS alone: MUI's own text area measures itself by script, which lays out the whole page each time.
          inputComponent="textarea"
          rows={3}
          sx={{ '& textarea': { fieldSizing: 'content', minHeight: '3lh', maxHeight: '8lh' } }}
          autoComplete="off"
          spellCheck={false}
          problem={problem ?? linkProblem}
          value={text}
          // Typing is not interrupted.
          onChange={({ target, nativeEvent }) => read(target.value, /^insertFrom/.test((nativeEvent as InputEvent).inputType))}
          onBlur={() => read(text, true)}
        />
        {isFilled || isOpened ? (
          <>
            <Typography sx={{ color: 'text.secondary' }}>Or enter them one by one:</Typography>
            <FormField label="Commitment" labelAbove {...field('commitment')} />
            <FormField label="Server seed" labelAbove {...field('serverSeed')} />
            <Box>
              <FormField label="Your seed" labelAbove describedBy={seedId} {...field('clientSeed')} />
              <Note id={seedId}>Empty if the round was not played.</Note>
            </Box>
            <FormField label="Round" labelAbove {...field('roundId')} />
            <Box>
              <FormField label="Tile told" labelAbove inputMode="numeric" describedBy={tileId} {...field('tile')} />
              <Note id={tileId}>1 to 6. Left empty, it is worked out.</Note>
            </Box>
          </>
        ) : (
          <Button
            onClick={() => {
              openFields();
              setFocus('commitment');
            }}
          >
            Enter them one by one
          </Button>
        )}
        <Button type="submit" variant="contained">
          Check this round
        </Button>
      </Box>
    </Card>
  );
}

function Note({ id, children }: { id: string; children: string }) {
  return (
    <Typography id={id} variant="caption" component="p" sx={{ mt: 1, color: 'text.secondary' }}>
      {children}
    </Typography>
  );
}

function problemOfText(found: Partial<Numbers>, missing: string): string {
  if (Object.keys(found).length === 0) return 'This holds no numbers of a round. “Copy the numbers” in its proof has them.';
  return `Not all of it is here: ${missing}.`;
}
