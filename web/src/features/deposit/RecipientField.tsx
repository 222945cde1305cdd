import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState, type Ref } from 'react';
import { ApiError, wordsOf } from '../../api/errors';
import { foundPlayerQuery, type Player } from '../../api/players';
import { asSeen } from '../../auth/address';
import { useUser } from '../../auth/SessionContext';
import { FormField } from '../../components/form/FormField';
import { useDebounced } from '../../lib/debounced';
import { PlayersIcon } from './icons';
import { couldBePlayer } from './recipient';
import { TEXT } from './texts';

const PlayerPicker = lazy(() => import('./PlayerPicker'));

/** No look-up while the user is typing. */
const PAUSE_MS = 500;

interface RecipientFieldProps {
  value: string;
  inputRef: Ref<HTMLInputElement>;
  /** The form's or the server's objection. */
  problem: string | undefined;
  disabled: boolean;
  onChange: (value: string) => void;
}

/** The player that the text names, looked up after a pause in typing. */
function useLookUp(typed: string) {
  const { uid } = useUser();
  const debounced = useDebounced(typed, PAUSE_MS);
  const canLookUp = couldBePlayer(typed);
  const { data, error, isFetching, refetch } = useQuery({
    ...foundPlayerQuery(uid, typed),
    enabled: canLookUp && debounced === typed,
  });
  const problem = error && !isFetching ? (wordsOf(error) ?? TEXT.searchFailed) : undefined;
  return {
    found: canLookUp ? data : undefined,
    isLooking: canLookUp && !data && problem === undefined,
    /** Why no player was found. */
    problem: canLookUp ? problem : undefined,
    /** The typed text was not the cause. */
    canTryAgain: !(error instanceof ApiError && error.status === 404),
    tryAgain: () => void refetch(),
  };
}

/** Another player, by e-mail or user id or from the list, and the player found. */
export function RecipientField({ value, inputRef, problem, disabled, onChange }: RecipientFieldProps) {
  const { uid } = useUser();
  const queries = useQueryClient();
  const [picking, setPicking] = useState(false);
  const [left, setLeft] = useState(false);
  const typed = asSeen(value);
  const lookUp = useLookUp(typed);
  const malformed = left && typed !== '' && !couldBePlayer(typed) ? TEXT.emailInvalid : undefined;
  const shown = problem ?? malformed ?? lookUp.problem;

  function pick(player: Player) {
    queries.setQueryData(foundPlayerQuery(uid, player.userId).queryKey, { ...player, isSelf: false });
    onChange(player.userId);
    setPicking(false);
  }

  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <FormField
        label="Email or user ID"
        name="to"
        value={value}
        inputRef={inputRef}
        onChange={(event) => {
          setLeft(false);
          onChange(event.target.value);
        }}
        onBlur={() => setLeft(true)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        disabled={disabled}
        problem={shown}
      />
      <Typography role="status" sx={{ minHeight: 24, overflowWrap: 'anywhere' }}>
        {shown === undefined && <Named lookUp={lookUp} />}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, ml: -3 }}>
        <Button
          size="small"
          startIcon={<PlayersIcon />}
          disabled={disabled}
          onClick={() => setPicking(true)}
          sx={{ minHeight: 44, px: 3 }}
        >
          Choose from the list
        </Button>
        {lookUp.problem && lookUp.canTryAgain && (
          <Button size="small" disabled={disabled} onClick={lookUp.tryAgain} sx={{ minHeight: 44, px: 3 }}>
            Search again
          </Button>
        )}
      </Box>
      <Suspense fallback={null}>{picking && <PlayerPicker onPick={pick} onClose={() => setPicking(false)} />}</Suspense>
    </Box>
  );
}

function Named({ lookUp: { found, isLooking } }: { lookUp: ReturnType<typeof useLookUp> }) {
  if (isLooking) return <Box component="span" sx={{ color: 'text.secondary' }}>Looking for this player…</Box>;
  if (!found) return null;
  if (found.isSelf) return 'That is you: a deposit to yourself';
  return (
    <>
      You are sending to <strong>{found.username}</strong>
    </>
  );
}
