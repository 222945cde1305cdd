/** The roles of `look.md` for each scheme. Components use roles, never these values. */
export interface Roles {
  canvas: string;
  surface: string;
  raised: string;
  outline: string;
  /** Boundaries that a user must see to use a control: 3 : 1 against every surface. */
  control: string;
  text: string;
  muted: string;
  accent: string;
  accentStrong: string;
  onAccent: string;
  accentWash: string;
  success: string;
  successWash: string;
  warning: string;
  warningWash: string;
  danger: string;
  dangerWash: string;
}

export const light: Roles = {
  canvas: '#f5f5f9',
  surface: '#fdfdfe',
  raised: '#eeeef4',
  outline: '#e0e0e9',
  control: '#85869a',
  text: '#1a1a26',
  muted: '#595a6c',
  accent: '#5146c9',
  accentStrong: '#4036ab',
  onAccent: '#ffffff',
  accentWash: '#ecebfb',
  success: '#17703f',
  successWash: '#e2f3e9',
  warning: '#835300',
  warningWash: '#fbf0d9',
  danger: '#b3261e',
  dangerWash: '#fbe9e7',
};

export const dark: Roles = {
  canvas: '#15151d',
  surface: '#1d1d27',
  raised: '#282834',
  outline: '#333341',
  control: '#7a7b90',
  text: '#ececf4',
  muted: '#a9aabc',
  accent: '#aaa3ff',
  accentStrong: '#c0bbff',
  onAccent: '#18143a',
  accentWash: '#2a2747',
  success: '#72d8a3',
  successWash: '#1b3328',
  warning: '#f1c067',
  warningWash: '#372c17',
  danger: '#ffa198',
  dangerWash: '#3d2221',
};
