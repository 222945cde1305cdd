import { createTheme, shouldSkipGeneratingVar, type Theme } from '@mui/material/styles';
import { dark, light, type Roles } from './palette';

declare module '@mui/material/styles' {
  interface CssThemeVariables {
    enabled: true;
  }
  interface Palette {
    raised: string;
    control: string;
    wash: { accent: string; success: string; warning: string; danger: string };
  }
  interface PaletteOptions {
    raised: string;
    control: string;
    wash: { accent: string; success: string; warning: string; danger: string };
  }
  interface TypographyVariants {
    display: React.CSSProperties;
  }
  interface TypographyVariantsOptions {
    display?: React.CSSProperties;
  }
}

declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides {
    display: true;
  }
}

/** Where the chosen scheme is stored and applied; `theme-init.js` uses the same names. */
export const SCHEME_STORAGE_KEY = 'colour-scheme';
const SCHEME_SELECTOR = '[data-scheme="%s"]';

export const RADIUS = { card: '16px', control: '12px', tile: '20px' } as const;

/** The system's few colours replace all others, and shadows and tints disappear. */
export const FORCED_COLOURS = '@media (forced-colors: active)';

const HEADINGS = '"Bricolage Grotesque", "So far", Arial, sans-serif';
const BODY = '"Figtree", "So far", Arial, sans-serif';

/** The five sizes of type. */
const SIZE = { caption: '0.8125rem', body: '1rem', title: '1.25rem', heading: '1.75rem', display: '2.75rem' } as const;

function palette(roles: Roles) {
  return {
    primary: { main: roles.accent, dark: roles.accentStrong, light: roles.accent, contrastText: roles.onAccent },
    success: { main: roles.success },
    warning: { main: roles.warning },
    error: { main: roles.danger },
    text: { primary: roles.text, secondary: roles.muted },
    background: { default: roles.canvas, paper: roles.surface },
    divider: roles.outline,
    raised: roles.raised,
    control: roles.control,
    wash: { accent: roles.accentWash, success: roles.successWash, warning: roles.warningWash, danger: roles.dangerWash },
  };
}

const heading = { fontFamily: HEADINGS, fontWeight: 700, letterSpacing: '-0.015em', lineHeight: 1.2 } as const;

/** MUI creates variables for the colours of all its components, whose names start with a capital letter. The app uses these three. */
const COMPONENT_NOT_USED = /^(?!Button|Input|LinearProgress)[A-Z]/;

/** Unused too: `font` repeats the typography, and `overlays` lighten raised dark surfaces, which the app does not have. */
function isNotUsed([kind = '', name = '']: string[]): boolean {
  return kind === 'font' || kind === 'overlays' || (kind === 'palette' && COMPONENT_NOT_USED.test(name));
}

/** Takes some tens of milliseconds on a slow phone: created at render, not while the code loads. */
export function appTheme(): Theme {
  return createTheme({
    cssVariables: {
      colorSchemeSelector: SCHEME_SELECTOR,
      shouldSkipGeneratingVar: (keys: string[]) => isNotUsed(keys) || shouldSkipGeneratingVar(keys),
    },
    colorSchemes: { light: { palette: palette(light) }, dark: { palette: palette(dark) } },
    spacing: 4,
    shape: { borderRadius: 12 },
    transitions: { duration: { shortest: 120, shorter: 160, short: 200, standard: 240, enteringScreen: 200, leavingScreen: 160 } },
    typography: {
      fontFamily: BODY,
      display: { ...heading, fontSize: SIZE.display, lineHeight: 1, fontVariantNumeric: 'tabular-nums' },
      h1: { ...heading, fontSize: SIZE.heading },
      h2: { ...heading, fontSize: SIZE.title },
      body1: { fontSize: SIZE.body, lineHeight: 1.5 },
      body2: { fontSize: SIZE.caption, lineHeight: 1.5 },
      caption: { fontSize: SIZE.caption, lineHeight: 1.4 },
      button: { fontSize: SIZE.body, fontWeight: 600, textTransform: 'none', lineHeight: 1.5 },
    },
    components: {
      MuiCssBaseline: {
        styleOverrides: {
          body: { minHeight: '100dvh', fontVariantNumeric: 'tabular-nums', WebkitTapHighlightColor: 'transparent' },
          '#root': { minHeight: '100dvh', display: 'flex', flexDirection: 'column' },
          ':focus-visible': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: '2px' },
          '@media (prefers-reduced-motion: reduce)': {
            // The end of the (hidden) progress bar's animation closes a toast: it is a clock, not motion.
            '*:not(.Toastify__progress-bar), *::before, *::after': {
              animationDuration: '0.01ms !important',
              animationIterationCount: '1 !important',
              transitionDuration: '0.01ms !important',
              scrollBehavior: 'auto !important',
            },
          },
        },
      },
      MuiButtonBase: { defaultProps: { disableRipple: true } },
      MuiButton: {
        defaultProps: { disableElevation: true },
        styleOverrides: {
          root: {
            minHeight: 48,
            paddingInline: 20,
            borderRadius: RADIUS.control,
            '&.Mui-focusVisible': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: '2px' },
          },
          outlined: { borderColor: 'var(--mui-palette-control)' },
          contained: { [FORCED_COLOURS]: { border: '1px solid' } },
        },
      },
      MuiIconButton: {
        styleOverrides: {
          root: {
            borderRadius: RADIUS.control,
            '&.Mui-focusVisible': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: '2px' },
          },
        },
      },
      MuiOutlinedInput: {
        styleOverrides: {
          root: {
            borderRadius: RADIUS.control,
            backgroundColor: 'var(--mui-palette-background-paper)',
            // A text area gets one padding around its text, as a single line does, not both.
            '&.MuiInputBase-multiline': { padding: 0 },
            '& textarea': { paddingInline: 14 },
          },
          notchedOutline: { borderColor: 'var(--mui-palette-control)' },
          input: { paddingBlock: 14, height: 'auto', lineHeight: '24px' },
        },
      },
      MuiFormHelperText: { styleOverrides: { root: { marginInline: 0, fontSize: SIZE.caption } } },
      MuiLink: { styleOverrides: { root: { fontWeight: 600, textUnderlineOffset: '0.2em' } } },
    },
  });
}
