import css from './fonts.css?inline';

let sheet: CSSStyleSheet | undefined;

/** Loads the fonts. On a slow network they compete with more urgent requests, so they come after those. */
export function showFonts(): void {
  if (sheet) return;
  sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}
