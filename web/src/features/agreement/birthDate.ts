/** A date of birth as three typed numbers: nobody likes to page a calendar back by thirty years. */
export interface BirthDate {
  day: string;
  month: string;
  year: string;
}

export const PARTS = [
  { name: 'day', label: 'Day', digits: 2, autoComplete: 'bday-day' },
  { name: 'month', label: 'Month', digits: 2, autoComplete: 'bday-month' },
  { name: 'year', label: 'Year', digits: 4, autoComplete: 'bday-year' },
] as const satisfies { name: keyof BirthDate; label: string; digits: number; autoComplete: string }[];

/** As `2001-12-31`; undefined while a part is missing or not a number. The server checks that the day exists. */
export function dateOf({ day, month, year }: BirthDate): string | undefined {
  const [, d, m, y] = /^(\d\d?)-(\d\d?)-(\d{4})$/.exec([day, month, year].map((part) => part.trim()).join('-')) ?? [];
  return d && m && y ? [y, m.padStart(2, '0'), d.padStart(2, '0')].join('-') : undefined;
}
