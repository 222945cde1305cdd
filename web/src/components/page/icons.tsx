import { createElement, type ReactElement, type ReactNode } from 'react';

/** Line icons on a 24 grid in the text colour. Always beside words, so screen readers skip them. */
export function Icon({ children, size = 20 }: { children?: ReactNode; size?: number }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      style={{ flexShrink: 0, display: 'block' }}
    >
      {children}
    </svg>
  );
}

/** The component of an icon with these lines. */
export function icon(...lines: ReactElement[]) {
  return ({ size }: { size?: number }) => createElement(Icon, { size }, ...lines);
}

export const CheckIcon = icon(<path d="m5 12.5 4.5 4.5L19 7.5" />);

export const CrossIcon = icon(<path d="M6.5 6.5l11 11m0-11-11 11" />);

export const CopyIcon = icon(
  <rect x="9" y="9" width="11" height="11" rx="3" />,
  <path d="M15 5.5A2.5 2.5 0 0 0 12.5 4h-6A2.5 2.5 0 0 0 4 6.5v6A2.5 2.5 0 0 0 5.5 15" />,
);

export const ShieldIcon = icon(
  <path d="M12 3.5 5 6v5.5c0 4.2 2.9 7.4 7 9 4.1-1.6 7-4.8 7-9V6l-7-2.5Z" />,
  <path d="m9 12 2.2 2.2L15.2 10" />,
);

export const AlertIcon = icon(<path d="M12 4 3.5 19h17L12 4Z" />, <path d="M12 10v4m0 2.5v.01" />);

export const OfflineIcon = icon(
  <path d="M4 4l16 16M8.5 15.5a5 5 0 0 1 6-.8M5 12a10 10 0 0 1 4.5-2.6M14 9.2a10 10 0 0 1 5 2.8M12 19v.01" />,
);

export const EyeIcon = icon(
  <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />,
  <circle cx="12" cy="12" r="3" />,
);

export const EyeOffIcon = icon(
  <path d="M4 4l16 16M9.9 5.700A9 9 0 0 1 12 5.500c6 0 9.5 6.5 9.5 6.500a16 16 0 0 1-2.6 3.300M6.3 7.500A15 15 0 0 0 2.5 12S6 18.5 12 18.500a9 9 0 0 0 4-.9M10 10a3 3 0 0 0 4.1 4.1" />,
);

export const SunIcon = icon(
  <circle cx="12" cy="12" r="4" />,
  <path d="M12 3v1.500M12 19.500V21M3 12h1.500M19.5 12H21M5.6 5.600l1.1 1.100M17.3 17.300l1.1 1.100M5.6 18.400l1.1-1.100M17.3 6.700l1.1-1.1" />,
);

export const MoonIcon = icon(<path d="M20 14.500A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.500Z" />);

export const TilesIcon = icon(
  <rect x="4" y="4" width="6.5" height="6.5" rx="2" />,
  <rect x="13.5" y="4" width="6.5" height="6.5" rx="2" />,
  <rect x="4" y="13.5" width="6.5" height="6.5" rx="2" />,
  <rect x="13.5" y="13.5" width="6.5" height="6.5" rx="2" />,
);
