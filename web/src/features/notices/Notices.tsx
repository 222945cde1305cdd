import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { latestRequestsQuery } from '../../api/notices';
import { useUser } from '../../auth/SessionContext';
import { Card } from '../../components/Card';
import { AlertIcon, CheckIcon } from '../../components/icons';
import { formatDateTime } from '../../lib/dates';
import { readTold, remember } from '../../lib/told';
import { untold, type Decision } from './decisions';

/**
 * Tells the player what has been decided since the last visit. It lies over a corner of the screen, so that nothing
 * moves when it comes, and stays until it is dismissed: then it is never told again on this device.
 */
export default function Notices() {
  const { uid } = useUser();
  const { data } = useQuery(latestRequestsQuery(uid));
  const [visit] = useState(() => ({ told: readTold(uid, localStorage), now: Date.now() }));
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  const list = useRef<HTMLUListElement>(null);
  const [unfolded, setUnfolded] = useState(false);
  // The first visit is remembered even when it has nothing to tell: later decisions are told however old they get.
  useEffect(() => remember(uid, [], localStorage, visit.now), [uid, visit]);

  const decisions = data ? untold(data.deposits, data.withdrawals, visit.told, visit.now) : [];
  const fresh = decisions.filter(({ name }) => !dismissed.includes(name));
  // One is enough over a running game; the others are a press away.
  const shown = unfolded ? fresh : fresh.slice(0, 1);
  const folded = fresh.length - shown.length;

  function dismiss(gone: Decision[]) {
    const names = gone.map(({ name }) => name);
    remember(uid, names, localStorage, visit.now);
    setDismissed([...dismissed, ...names]);
  }

  return (
    <Box aria-live="polite">
      {fresh.length > 0 && (
        <Card
          aria-labelledby="notices-title"
          sx={{
            position: 'fixed',
            zIndex: 'appBar',
            right: { xs: 12, sm: 24 },
            bottom: { xs: 12, sm: 24 },
            width: { xs: 'calc(100% - 24px)', sm: 400 },
            maxHeight: 'min(70dvh, 560px)',
            display: 'flex',
            flexDirection: 'column',
            overflow: 'hidden',
            boxShadow: '0 8px 32px rgb(20 18 40 / 24%)',
          }}
        >
          <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 3, pl: 5, pr: 3, pt: 3 }}>
            <Typography variant="h2" id="notices-title">
              Since your last visit
            </Typography>
            <Button size="small" onClick={() => dismiss(fresh)} sx={{ minHeight: 44, px: 3 }}>
              Dismiss
            </Button>
          </Box>
          <Box component="ul" ref={list} tabIndex={0} aria-label="Decisions" sx={{ listStyle: 'none', m: 0, px: 5, pb: 4, pt: 1, overflowY: 'auto', display: 'grid', gap: 4 }}>
            {shown.map((decision) => (
              <Notice key={decision.name} decision={decision} onFollow={() => dismiss([decision])} />
            ))}
          </Box>
          {folded > 0 && (
            <Button
              onClick={() => {
                setUnfolded(true);
                // This button goes; what it has brought takes the focus.
                list.current?.focus();
              }}
              sx={{ borderTop: 1, borderColor: 'divider', borderRadius: 0, flexShrink: 0 }}
            >
              {folded === 1 ? 'Show 1 more' : `Show ${folded} more`}
            </Button>
          )}
        </Card>
      )}
    </Box>
  );
}

function Notice({ decision, onFollow }: { decision: Decision; onFollow: () => void }) {
  const { tone, title, text, note, at, history } = decision;
  return (
    <Box component="li" sx={{ display: 'flex', gap: 3 }}>
      <Box sx={{ color: tone === 'good' ? 'success.main' : 'error.main', pt: 0.5 }}>
        {tone === 'good' ? <CheckIcon /> : <AlertIcon />}
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
