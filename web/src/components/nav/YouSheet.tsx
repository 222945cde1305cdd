import Box from '@mui/material/Box';
import { styled, type Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { Link, useLocation } from 'react-router';
import { useUser } from '../../auth/SessionContext';
import { bell, bellName, useBell } from './bell';
import { BellCount } from './BellCount';
import { currentAt, placeOf } from './places';
import { BellIcon, PlayIcon } from '../page/screenIcons';
import { SidePanel } from '../dialog/SidePanel';

const row = (theme: Theme) =>
  ({
    display: 'flex',
    alignItems: 'center',
    gap: 16,
    width: '100%',
    minHeight: 48,
    padding: '4px 0',
    border: 0,
    borderTop: `1px solid ${theme.vars.palette.divider}`,
    background: 'none',
    font: 'inherit',
    fontWeight: 600,
    textAlign: 'left',
    textDecoration: 'none',
    cursor: 'pointer',
    color: 'inherit',
    '& > svg': { color: theme.vars.palette.text.secondary },
    '&[aria-current]': { color: theme.vars.palette.primary.main, textDecoration: 'underline', textUnderlineOffset: '0.3em' },
    '&:focus-visible': { outlineOffset: -2 },
  }) as const;

const RowLink = styled(Link)(({ theme }) => row(theme));
const RowButton = styled('button')(({ theme }) => row(theme));

/** The signed-in user, and the user's pages beside the entries at the top. */
export default function YouSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { email } = useUser();
  const { pathname } = useLocation();
  const { unread } = useBell();
  const myPlay = currentAt(pathname, '/my-play');
  return (
    <SidePanel anchor="bottom" open={open} title="You" onClose={onClose}>
      <Box sx={{ display: 'grid', gap: 4 }}>
        <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>Signed in as {email}</Typography>
        <div>
          {/* A step to another page closes the sheet by itself, and reading starts there. */}
          <RowLink to="/my-play" aria-current={myPlay} onClick={myPlay && onClose}>
            <PlayIcon />
            My play
          </RowLink>
          {placeOf(pathname) !== 'admin' && (
            <RowButton
              type="button"
              aria-label={bellName(unread)}
              onClick={() => {
                onClose();
                bell.open();
              }}
            >
              <BellIcon />
              Notices
              <BellCount unread={unread} />
            </RowButton>
          )}
        </div>
      </Box>
    </SidePanel>
  );
}
