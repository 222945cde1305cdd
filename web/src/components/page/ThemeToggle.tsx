import IconButton from '@mui/material/IconButton';
import { useColorScheme } from '@mui/material/styles';
import { MoonIcon, SunIcon } from './icons';

/** Switches between light and dark; until it is used the app follows the system. */
export function ThemeToggle() {
  const { mode, systemMode, setMode } = useColorScheme();
  const isDark = (mode === 'system' ? systemMode : mode) === 'dark';
  return (
    <IconButton
      color="inherit"
      aria-label={isDark ? 'Use the light theme' : 'Use the dark theme'}
      onClick={() => setMode(isDark ? 'light' : 'dark')}
      sx={{ width: 44, height: 44 }}
    >
      {isDark ? <SunIcon /> : <MoonIcon />}
    </IconButton>
  );
}
