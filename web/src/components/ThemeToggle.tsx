import IconButton from '@mui/material/IconButton';
import { useColorScheme } from '@mui/material/styles';
import { MoonIcon, SunIcon } from './icons';

/** Light or dark; until it is used the app follows the system. */
export function useThemeSwitch() {
  const { mode, systemMode, setMode } = useColorScheme();
  const isDark = (mode === 'system' ? systemMode : mode) === 'dark';
  return {
    label: isDark ? 'Use the light theme' : 'Use the dark theme',
    icon: isDark ? <SunIcon /> : <MoonIcon />,
    change: () => setMode(isDark ? 'light' : 'dark'),
  };
}

export function ThemeToggle() {
  const { label, icon, change } = useThemeSwitch();
  return (
    <IconButton color="inherit" aria-label={label} onClick={change} sx={{ width: 44, height: 44 }}>
      {icon}
    </IconButton>
  );
}
