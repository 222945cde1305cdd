/** The places of the app. Each screen belongs to one, or to none: what anybody may open belongs to nobody. */
export type Place = 'game' | 'draw' | 'wallet' | 'you' | 'admin';

const SCREENS: Record<Place, readonly string[]> = {
  game: ['/', '/check'],
  draw: ['/cod', '/draws'],
  wallet: ['/wallet', '/statement', '/deposits', '/withdraw'],
  you: ['/profile', '/email', '/my-play', '/support'],
  admin: ['/admin', '/admin/care', '/admin/audit'],
};

const PLACES = Object.keys(SCREENS) as Place[];

/** As the router reads it: in capitals or not, with a slash at its end or without. */
function plain(pathname: string): string {
  return pathname.toLowerCase().replace(/(?<=.)\/+$/, '');
}

export function placeOf(pathname: string): Place | undefined {
  return PLACES.find((place) => SCREENS[place].includes(plain(pathname)));
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
