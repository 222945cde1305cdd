import css from './fonts.css?inline';

let sheet: CSSStyleSheet | undefined;

/** Has the fonts fetched. On a slow network they share it with what somebody waits for, so they come after that. */
export function showFonts(): void {
  if (sheet) return;
  sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}
