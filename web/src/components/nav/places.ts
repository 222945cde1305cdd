import { SCREENS, type Place, type Screen } from './screens';

/** Normalised as the router does: case and a final slash do not matter. */
function plain(pathname: string): string {
  return pathname.toLowerCase().replace(/(?<=.)\/+$/, '');
}

export function screenAt(pathname: string): Screen | undefined {
  return SCREENS.find(({ path }) => plain(path) === plain(pathname));
}

export function placeOf(pathname: string): Place | undefined {
  return screenAt(pathname)?.place;
}

/** The two chips that mark a place. The admin place has none: it is black and white. */
export const CHIPS: Record<Place, readonly [string, string] | undefined> = {
  game: ['red', 'yellow'],
  draw: ['purple', 'orange'],
  wallet: ['green', 'yellow'],
  you: ['blue', 'pink'],
  admin: undefined,
};

/** The `aria-current` of a link to `to`: `page` for the current page, or with `place` also for another page of that place. */
export function currentAt(pathname: string, to: string, place?: Place): 'page' | 'true' | undefined {
  if (plain(pathname) === plain(to)) return 'page';
  return place !== undefined && placeOf(pathname) === place ? 'true' : undefined;
}
