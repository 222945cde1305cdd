import { icon } from '../../components/page/icons';

export const FileIcon = icon(
  <path d="M13.5 3.5H8A2.5 2.5 0 0 0 5.5 6v12A2.5 2.5 0 0 0 8 20.5h8a2.5 2.5 0 0 0 2.5-2.5V8.5l-5-5Z" />,
  <path d="M13.5 3.5v5h5" />,
);

export const PlayersIcon = icon(
  <circle cx="9" cy="8.5" r="3.5" />,
  <path d="M3 19.5c0-3.300 2.700-5.5 6-5.5s6 2.200 6 5.5M15.5 5.300a3.5 3.5 0 0 1 0 6.400M17.5 14.5c2.100.8 3.5 2.600 3.5 5" />,
);
