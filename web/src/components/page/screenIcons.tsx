import { icon } from './icons';

/** Icons of the screens behind the sign-in, separate from those that the sign-in must load. */

/** A ticket with its three chips. */
export const DrawIcon = icon(
  <path d="M6 5.5h12A2.5 2.5 0 0 1 20.5 8v2a2 2 0 0 0 0 4v2a2.5 2.5 0 0 1-2.5 2.5H6A2.5 2.5 0 0 1 3.5 16v-2a2 2 0 0 0 0-4V8A2.5 2.5 0 0 1 6 5.5Z" />,
  <path d="M8.5 10.5v3M12 10.5v3M15.5 10.5v3" />,
);

export const WalletIcon = icon(
  <path d="M17.5 8V6A2 2 0 0 0 15.5 4H6.5a2.5 2.5 0 0 0 0 5H18a2.5 2.5 0 0 1 2.5 2.5v6A2.5 2.5 0 0 1 18 20H6.5A2.5 2.5 0 0 1 4 17.5v-11" />,
  <path d="M16 14.5v.01" />,
);

export const ProfileIcon = icon(
  <circle cx="12" cy="8.5" r="4" />,
  <path d="M4.5 20c.6-3.7 3.6-5.5 7.5-5.5s6.9 1.8 7.5 5.5" />,
);

/** Bars of a chart. */
export const PlayIcon = icon(<path d="M4 20h16M7 16.5v-4M12 16.5V5M17 16.5V9" />);

export const WithdrawIcon = icon(
  <path d="M12 14.5V4m0 0L7.5 8.5M12 4l4.5 4.5M4 14.5v3A2.5 2.5 0 0 0 6.5 20h11a2.5 2.5 0 0 0 2.5-2.5v-3" />,
);

export const SupportIcon = icon(
  <path d="M6.5 5h11A2.5 2.5 0 0 1 20 7.5v7a2.5 2.5 0 0 1-2.5 2.5H11l-4 3.5V17h-.5A2.5 2.5 0 0 1 4 14.5v-7A2.5 2.5 0 0 1 6.5 5Z" />,
  <path d="M8.5 9.5h7M8.5 12.8h4" />,
);

export const BellIcon = icon(
  <path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.500 1.500H4.500L6 16.500Z" />,
  <path d="M10 20.500c.5.700 1.200 1 2 1s1.500-.3 2-1" />,
);

export const ListIcon = icon(<path d="M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5v.01M4.5 12v.01M4.5 17.5v.01" />);

export const ClockIcon = icon(<circle cx="12" cy="12" r="8" />, <path d="M12 7.5V12l3 2" />);

export const ChevronIcon = icon(<path d="m7 10 5 5 5-5" />);

export const SearchIcon = icon(<circle cx="11" cy="11" r="6.5" />, <path d="m16 16 4 4" />);
