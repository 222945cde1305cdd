import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useId, useState, type KeyboardEvent } from 'react';
import { usePages } from '../../api/pages';
import { players, playersKey, type Player } from '../../api/players';
import { useUser } from '../../auth/SessionContext';
import { DataListSkeleton } from '../../components/list/DataList';
import { Dialog } from '../../components/dialog/Dialog';
import { EmptyState } from '../../components/page/EmptyState';
import { ErrorPanel } from '../../components/page/ErrorPanel';
import { FormField } from '../../components/form/FormField';
import { CrossIcon } from '../../components/page/icons';
import { MorePages } from '../../components/list/MorePages';
import { useDebounced } from '../../lib/debounced';
import { RADIUS } from '../../theme/theme';
import { PlayersIcon } from './icons';

const PAUSE_MS = 300;

const Options = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': {
    display: 'grid',
    gap: 2,
    padding: '10px 16px',
    borderRadius: RADIUS.control,
    cursor: 'pointer',
    overflowWrap: 'anywhere',
  },
  '& > li:hover': { backgroundColor: theme.vars.palette.raised },
  '& > li[aria-selected="true"]': { backgroundColor: theme.vars.palette.wash.accent },
}));

/** A searchable list of players. The focus stays in the search; the arrow keys move through the list. */
export default function PlayerPicker({ onPick, onClose }: { onPick: (player: Player) => void; onClose: () => void }) {
  const { uid } = useUser();
  const id = useId();
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), PAUSE_MS);
  const pages = usePages(playersKey(uid, search), players(search));
  const { rows } = pages;
  const [place, setPlace] = useState(0);
  const active = rows[Math.min(place, rows.length - 1)];

  function moveTo(next: number) {
    const bounded = Math.max(0, Math.min(next, rows.length - 1));
    if (next >= rows.length && pages.hasMore) pages.loadMore();
    setPlace(bounded);
    document.getElementById(`${id}-${bounded}`)?.scrollIntoView({ block: 'nearest' });
  }

  function onKeyDown(event: KeyboardEvent) {
    const moves: Record<string, number> = { ArrowDown: place + 1, ArrowUp: place - 1, PageDown: place + 8, PageUp: place - 8 };
    const next = moves[event.key];
    if (next !== undefined) moveTo(next);
    else if (event.key === 'Enter' && active) onPick(active);
    else return;
    event.preventDefault();
  }

  return (
    <Dialog
      onClose={onClose}
      titleId={`${id}-title`}
      maxWidth="xs"
      paper={{ m: 4, width: 'calc(100% - 32px)', height: 'min(100dvh - 32px, 640px)' }}
    >
      <Box sx={{ display: 'grid', gap: 4, p: { xs: 5, sm: 6 }, pb: { xs: 3, sm: 4 } }}>
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 4 }}>
          <Typography variant="h2" id={`${id}-title`}>
            Choose a player
          </Typography>
          <IconButton aria-label="Close the list" onClick={onClose} sx={{ width: 44, height: 44 }}>
            <CrossIcon />
          </IconButton>
        </Box>
        <FormField
          label="Search by username"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setPlace(0);
          }}
          onKeyDown={onKeyDown}
          autoFocus
          autoComplete="off"
          spellCheck={false}
          problem={undefined}
          slotProps={{
            input: {
              role: 'combobox',
              'aria-expanded': rows.length > 0,
              'aria-controls': `${id}-list`,
              'aria-autocomplete': 'list',
              'aria-activedescendant': active && `${id}-${rows.indexOf(active)}`,
            },
          }}
        />
      </Box>
      {/* Keys must be able to scroll it, with or without a button inside. */}
      <Box tabIndex={0} sx={{ overflowY: 'auto', flexGrow: 1, px: { xs: 2, sm: 3 }, pb: 3 }}>
        {rows.length > 0 && (
          <Options role="listbox" id={`${id}-list`} aria-label="Players">
            {rows.map((player, index) => (
              <li
                key={player.userId}
                id={`${id}-${index}`}
                role="option"
                aria-selected={player === active}
                onClick={() => onPick(player)}
              >
                <Typography component="span" sx={{ fontWeight: 600 }}>
                  {player.username}
                </Typography>
                <Typography component="span" variant="caption" sx={{ color: 'text.secondary' }}>
                  {player.userId}
                </Typography>
              </li>
            ))}
          </Options>
        )}
        {rows.length > 0 ? <MorePages pages={pages} endText="That is everybody" /> : <Nobody search={search} pages={pages} />}
      </Box>
    </Dialog>
  );
}

function Nobody({ search, pages: { error, isLoading, refetch } }: { search: string; pages: ReturnType<typeof usePages> }) {
  if (error) return <ErrorPanel title="The players could not be loaded" error={error} onRetry={refetch} />;
  if (isLoading) return <DataListSkeleton label="Loading the players" rows={6} />;
  return (
    <Box role="status">
      <EmptyState
        icon={<PlayersIcon size={24} />}
        text={search === '' ? 'There is nobody to choose yet' : `No username begins with “${search}”`}
      />
    </Box>
  );
}
