import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { noticesQuery } from '../../api/notices';
import { useUser } from '../../auth/SessionContext';
import { bell } from '../../components/nav/bell';
import { CrossIcon } from '../../components/page/icons';
import { ToneIcon } from './ToneIcon';
import { useSeen } from './useSeen';
import { isMoneyNews, wordsFor } from './words';

/** One line about decisions on money that are new when a page opens. */
export function NewsLine() {
  const { uid } = useUser();
  const queries = useQueryClient();
  const [news] = useState(() => queries.getQueryData(noticesQuery(uid).queryKey)?.notices.filter(isMoneyNews) ?? []);
  const [isGone, setGone] = useState(false);
  const seen = useSeen();
  const [newest] = news;
  if (!newest || isGone) return null;
  const { tone, title, text } = wordsFor(newest);
  return (
    <Box
      role="status"
      aria-label="News"
      sx={{ bgcolor: 'raised', borderRadius: 1, mb: { xs: 4, md: 6 }, pl: 4, pr: 1, py: 1, display: 'flex', alignItems: 'center', gap: 3 }}
    >
      <ToneIcon tone={tone} />
      <Typography sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {news.length === 1 ? (
          <>
            <strong>{title}.</strong> {text}
          </>
        ) : (
          <strong>{news.length} decisions about your money</strong>
        )}
      </Typography>
      <Button
        size="small"
        onClick={() => {
          setGone(true);
          bell.open();
        }}
        sx={{ minHeight: 44, px: 3, flexShrink: 0 }}
      >
        Show
      </Button>
      <IconButton
        aria-label="Dismiss"
        onClick={() => {
          setGone(true);
          seen(newest);
          document.getElementById('content')?.focus({ preventScroll: true });
        }}
        sx={{ width: 44, height: 44, flexShrink: 0, color: 'text.secondary' }}
      >
        <CrossIcon />
      </IconButton>
    </Box>
  );
}
