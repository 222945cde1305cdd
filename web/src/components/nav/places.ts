import { SCREENS, type Place, type Screen } from './screens';

/** As the router reads it: in capitals or not, with a slash at its end or without. */
function plain(pathname: string): string {
  return pathname.toLowerCase().replace(/(?<=.)\/+$/, '');
}

export function screenAt(pathname: string): Screen | undefined {
  return SCREENS.find(({ path }) => plain(path) === plain(pathname));
}

export function placeOf(pathname: string): Place | undefined {
  return screenAt(pathname)?.place;
}

/** The two chips that mark a place. Admins have none: theirs is ink and paper. */
export const CHIPS: Record<Place, readonly [string, string] | undefined> = {
  game: ['red', 'yellow'],
  draw: ['purple', 'orange'],
  wallet: ['green', 'yellow'],
  you: ['blue', 'pink'],
  admin: undefined,
};

/** For `aria-current` of what leads to `to`: the page that is shown, or with `place` another page of that place. */
export function currentAt(pathname: string, to: string, place?: Place): 'page' | 'true' | undefined {
  if (plain(pathname) === plain(to)) return 'page';
  return place !== undefined && placeOf(pathname) === place ? 'true' : undefined;
}
