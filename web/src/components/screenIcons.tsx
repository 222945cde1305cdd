import { Icon, type IconProps } from './icons';

/** Icons of the screens behind the sign-in, apart from those that the sign-in itself must load. */

export function ProfileIcon({ size }: IconProps) {
  return (
    <Icon size={size}>
      <circle cx="12" cy="8.5" r="4" />
      <path d="M4.5 20c.6-3.7 3.6-5.5 7.5-5.5s6.9 1.8 7.5 5.5" />
    </Icon>
  );
}

export function WithdrawIcon({ size }: IconProps) {
  return (
    <Icon size={size}>
      <path d="M12 14.5V4m0 0L7.5 8.5M12 4l4.5 4.5M4 14.5v3A2.5 2.5 0 0 0 6.5 20h11a2.5 2.5 0 0 0 2.5-2.5v-3" />
    </Icon>
  );
}

export function SupportIcon({ size }: IconProps) {
  return (
    <Icon size={size}>
      <path d="M6.5 5h11A2.5 2.5 0 0 1 20 7.5v7a2.5 2.5 0 0 1-2.5 2.5H11l-4 3.5V17h-.5A2.5 2.5 0 0 1 4 14.5v-7A2.5 2.5 0 0 1 6.5 5Z" />
      <path d="M8.5 9.5h7M8.5 12.8h4" />
    </Icon>
  );
}

export function AdminIcon({ size }: IconProps) {
  return (
    <Icon size={size}>
      <path d="M4 8h8m6 0h2M4 16h2m6 0h8" />
      <circle cx="15" cy="8" r="3" />
      <circle cx="9" cy="16" r="3" />
    </Icon>
  );
}

export function ListIcon({ size }: IconProps) {
  return <Icon size={size}><path d="M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5v.01M4.5 12v.01M4.5 17.5v.01" /></Icon>;
}

export function DownloadIcon({ size }: IconProps) {
  return (
    <Icon size={size}>
      <path d="M12 4v10.5m0 0L7.5 10M12 14.5l4.5-4.5M4 14.5v3A2.5 2.5 0 0 0 6.5 20h11a2.5 2.5 0 0 0 2.5-2.5v-3" />
    </Icon>
  );
}

export function ClockIcon({ size }: IconProps) {
  return (
    <Icon size={size}>
      <circle cx="12" cy="12" r="8" />
      <path d="M12 7.5V12l3 2" />
    </Icon>
  );
}

export function ChevronIcon({ size }: IconProps) {
  return <Icon size={size}><path d="m7 10 5 5 5-5" /></Icon>;
}

export function SearchIcon({ size }: IconProps) {
  return (
    <Icon size={size}>
      <circle cx="11" cy="11" r="6.5" />
      <path d="m16 16 4 4" />
    </Icon>
  );
}
