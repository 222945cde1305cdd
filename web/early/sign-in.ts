import { build, type Rolldown } from 'vite';

/** Replaces MUI's scripted field behaviour by CSS: the label of a focused or filled field moves up. */
const USED = '.MuiFormControl-root:is(:focus-within, :has(input:not(:placeholder-shown), input:autofill))';

const STYLES = `
#early-sign-in ~ .before,
#root:has(main > :not(:empty)) ~ #early-sign-in,
#root:not(:has(main > :not(:empty))) { display: none; }
#early-sign-in [type="button"] { visibility: hidden; }
#early-sign-in ::placeholder { opacity: 0; }
${USED} label { transform: translate(14px, -9px) scale(0.75); max-width: calc(133% - 32px); pointer-events: auto; }
${USED} legend { max-width: 100%; }
.MuiFormControl-root:focus-within label { color: var(--mui-palette-primary-main); }
[aria-busy="true"] span :first-child { visibility: hidden; }
[aria-busy="true"] span :last-child { visibility: visible; }
`;

/** The styles used in `html`, without those for other states of the same components. */
function stylesFor(html: string, all: string): string {
  const isUsed = (name: string) => html.includes(`css-${name}`);
  let css = all
    .replace(/@media[^{}]*\{\.css-(\w+)[^{}]*\{[^{}]*\}\}/g, (rule, name: string) => (isUsed(name) ? rule : ''))
    .replace(/\.css-(\w+)[^{}]*\{[^{}]*\}/g, (rule, name: string) => (isUsed(name) ? rule : ''));
  for (let before = ''; before !== css; ) {
    before = css;
    css = css.replace(/(--[\w-]+):[^;{}]+;/g, (declaration, name: string) => (before.includes(`var(${name}`) ? declaration : ''));
  }
  return css
    .replaceAll('#root', '#early-sign-in')
    .replaceAll('.Mui-focusVisible', ':focus-visible')
    .replaceAll('.Mui-focused', ':focus-within')
    .replaceAll('.Mui-disabled', '[aria-disabled="true"]');
}

/** The app's screen as a separate document. The user can type into it, but it sends nothing. */
function standalone(drawn: string): string {
  let styles = '';
  const html = drawn
    .replace(/<style[^>]*>(.*?)<\/style>/gs, (_, css: string) => {
      styles += css;
      return '';
    })
    // The content policy refuses them; these belong to icons that are not shown.
    .replace(/ style="[^"]*"/g, '')
    // A form without names has nothing to send.
    .replace(/ name="[^"]*"/g, '')
    .replaceAll('<input ', '<input placeholder=" " ')
    // The cursor position of a field of type `email` cannot be read.
    .replace('type="email"', 'type="text" inputmode="email" autocapitalize="none" spellcheck="false" autofocus');
  return `<div id="early-sign-in"><style>${stylesFor(html, styles)}${STYLES}</style>${html}</div>`;
}

/** Renders the app's screen in a separate build, so that it shares no library with this process. */
async function drawn(): Promise<string> {
  const { output } = (await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: { ssr: 'drawn.tsx', write: false, rolldownOptions: { output: { codeSplitting: false } } },
  })) as Rolldown.RolldownOutput;
  const code = Buffer.from(output[0].code).toString('base64');
  const { draw } = (await import(`data:text/javascript;base64,${code}`)) as typeof import('./drawn.tsx');
  return draw();
}

/**
 * The sign-in form in the page, for typing while the app's code loads. It is rendered with the app's own components, so
 * its texts and looks equal those of the screen that replaces it. `form.js` shows it.
 */
export async function signIn(): Promise<string> {
  return standalone(await drawn());
}
