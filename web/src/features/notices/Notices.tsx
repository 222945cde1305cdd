import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import IconButton from '@mui/material/IconButton';
import MuiLink from '@mui/material/Link';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FocusEvent } from 'react';
import { Link } from 'react-router';
import { latestRequestsQuery } from '../../api/notices';
import { useUser } from '../../auth/SessionContext';
import { Card } from '../../components/Card';
import { AlertIcon, CheckIcon, CrossIcon } from '../../components/icons';
import { formatDateTime } from '../../lib/dates';
import { readSeen, remember } from '../../lib/seen';
import { unseen, type Decision } from './decisions';

const TITLE = 'Since your last visit';

/** A phone's screen ends so much later that its last button can be scrolled to above the line, and stops there too. */
const ROOM = 'calc(80px + env(safe-area-inset-bottom))';

const room = (theme: Theme) => ({
  [theme.breakpoints.down('md')]: { html: { scrollPaddingBottom: ROOM }, body: { paddingBottom: ROOM } },
});

/**
 * Shows the player what has been decided since the last visit. It lies over a corner of the screen, so that nothing
 * moves when it comes, and stays until it is dismissed: then it is never shown again on this device. Where it would lie
 * over half of a phone it is one line until it is opened.
 */
export default function Notices() {
  const { uid } = useUser();
  const { data } = useQuery(latestRequestsQuery(uid));
  const [visit] = useState(() => ({ seen: readSeen(uid, localStorage), now: Date.now() }));
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  const list = useRef<HTMLUListElement>(null);
  const [unfolded, setUnfolded] = useState(false);
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'), { noSsr: true });
  const [opened, setOpened] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<HTMLElement>(null);
  // The first visit is remembered even when it has nothing to show: later decisions are shown however old they get.
  useEffect(() => remember(uid, [], localStorage, visit.now), [uid, visit]);
  // The line's button is removed; what it has opened takes the focus.
  useEffect(() => {
    if (opened) list.current?.focus();
  }, [opened]);

  const decisions = data ? unseen(data.deposits, data.withdrawals, visit.seen, visit.now) : [];
  const fresh = decisions.filter(({ name }) => !dismissed.includes(name));
  // One is enough over a running game; the others are a press away.
  const shown = unfolded ? fresh : fresh.slice(0, 1);
  const folded = fresh.length - shown.length;

  function dismiss(gone: Decision[]) {
    const names = gone.map(({ name }) => name);
    remember(uid, names, localStorage, visit.now);
    setDismissed([...dismissed, ...names]);
  }

  function dismissAll() {
    dismiss(fresh);
    const back = cameFrom.current?.isConnected ? cameFrom.current : box.current?.closest('main');
    back?.focus({ preventScroll: true });
  }

  /** One history is opened: above it the others are one line again. */
  function follow(decision: Decision) {
    dismiss([decision]);
    setOpened(false);
  }

  function noteOrigin({ relatedTarget, currentTarget }: FocusEvent) {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
  }

  return (
    <Box ref={box} aria-live="polite" onFocus={noteOrigin}>
      {fresh.length > 0 && (
        <>
          <GlobalStyles styles={room} />
          <Card
            aria-label={TITLE}
            sx={{
              position: 'fixed',
              zIndex: 'appBar',
              right: { xs: 12, md: 24 },
              bottom: { xs: 'max(12px, env(safe-area-inset-bottom))', md: 24 },
              width: { xs: 'calc(100% - 24px)', sm: 400 },
              maxHeight: 'min(70dvh, 560px)',
              display: 'flex',
              flexDirection: 'column',
              overflow: 'hidden',
              boxShadow: '0 8px 32px rgb(20 18 40 / 24%)',
            }}
          >
            {isWide || opened ? (
              <>
                <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 3, pl: 5, pr: 3, pt: 3 }}>
                  <Typography variant="h2">{TITLE}</Typography>
                  <Button size="small" onClick={dismissAll} sx={{ minHeight: 44, px: 3 }}>
                    Dismiss
                  </Button>
                </Box>
                <Box
                  component="ul"
                  ref={list}
                  tabIndex={0}
                  aria-label="Decisions"
                  sx={{
                    listStyle: 'none',
                    m: 0,
                    px: 5,
                    pb: 4,
                    pt: 1,
                    overflowY: 'auto',
                    display: 'grid',
                    gap: 4,
                    // The card cuts off what is drawn around it.
                    '&:focus-visible': { outlineOffset: '-2px' },
                  }}
                >
                  {shown.map((decision) => (
                    <Notice key={decision.name} decision={decision} onFollow={() => follow(decision)} />
                  ))}
                </Box>
                {folded > 0 && (
                  <Button
                    onClick={() => {
                      setUnfolded(true);
                      // This button is removed; what it has opened takes the focus.
                      list.current?.focus();
                    }}
                    sx={{ borderTop: 1, borderColor: 'divider', borderRadius: 0, flexShrink: 0 }}
                  >
                    {folded === 1 ? 'Show 1 more' : `Show ${folded} more`}
                  </Button>
                )}
              </>
            ) : (
              <Line decisions={fresh} onShow={() => setOpened(true)} onDismiss={dismissAll} />
            )}
          </Card>
        </>
      )}
    </Box>
  );
}

interface LineProps {
  decisions: Decision[];
  onShow: () => void;
  onDismiss: () => void;
}

function Line({ decisions, onShow, onDismiss }: LineProps) {
  const [only, ...others] = decisions;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', pl: 4, pr: 1, py: 1 }}>
      <Typography variant="body2" component="div" sx={{ flexGrow: 1, minWidth: 0, display: 'flex', alignItems: 'center', gap: 2, fontWeight: 600, textWrap: 'balance' }}>
        {only && others.length === 0 ? (
          <>
            <ToneIcon tone={only.tone} />
            {only.title}
          </>
        ) : (
          `${decisions.length} updates since your last visit`
        )}
      </Typography>
      <Button size="small" onClick={onShow} sx={{ minHeight: 44, px: 3, flexShrink: 0 }}>
        Show
      </Button>
      <IconButton aria-label="Dismiss" onClick={onDismiss} sx={{ width: 44, height: 44, flexShrink: 0, color: 'text.secondary' }}>
        <CrossIcon />
      </IconButton>
    </Box>
  );
}

function ToneIcon({ tone }: Pick<Decision, 'tone'>) {
  return (
    <Box sx={{ color: tone === 'good' ? 'success.main' : 'error.main' }}>
      {tone === 'good' ? <CheckIcon /> : <AlertIcon />}
    </Box>
  );
}

function Notice({ decision, onFollow }: { decision: Decision; onFollow: () => void }) {
  const { tone, title, text, note, at, history } = decision;
  return (
    <Box component="li" sx={{ display: 'flex', gap: 3 }}>
      <Box sx={{ pt: 0.5 }}>
        <ToneIcon tone={tone} />
      </Box>
      <Box sx={{ display: 'grid', gap: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 650 }}>{title}</Typography>
        <Typography>{text}</Typography>
        {note !== undefined && (
          <Typography sx={{ bgcolor: 'raised', borderRadius: 1, px: 3, py: 2, whiteSpace: 'pre-wrap' }}>{note}</Typography>
        )}
        <Typography variant="caption" sx={{ color: 'text.secondary', display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3 }}>
          {formatDateTime(at)}
          <MuiLink component={Link} to={history.path} onClick={onFollow} sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44 }}>
            {history.label}
          </MuiLink>
        </Typography>
      </Box>
    </Box>
  );
}
