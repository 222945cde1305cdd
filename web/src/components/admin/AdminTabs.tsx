import { styled } from '@mui/material/styles';
import { Suspense, useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { QueueSkeleton } from './QueueSkeleton';

// MUI's Tabs with its scrolling and measuring code would be a fifth of the dashboard's size budget (D36).

const Strip = styled('div')(({ theme }) => ({
  display: 'flex',
  overflowX: 'auto',
  scrollbarWidth: 'none',
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
}));

const Tab = styled('button')(({ theme }) => ({
  flexShrink: 0,
  minHeight: 48,
  padding: '0 16px',
  border: 0,
  background: 'none',
  font: 'inherit',
  fontWeight: 600,
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  color: theme.vars.palette.text.secondary,
  transition: 'color 160ms ease-out, box-shadow 160ms ease-out',
  '&:hover': { color: theme.vars.palette.text.primary },
  '&[aria-selected="true"]': {
    color: theme.vars.palette.primary.main,
    boxShadow: `inset 0 -2px ${theme.vars.palette.primary.main}`,
  },
  // Inset, because the strip clips an outer outline.
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -4, borderRadius: 8 },
}));

/** Beside the specification's label, and quieter. */
const Count = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  fontWeight: 600,
  marginLeft: 8,
  padding: '2px 8px',
  borderRadius: 99,
  background: theme.vars.palette.wash.accent,
}));

export interface AdminTab<Name extends string> {
  name: Name;
  label: string;
  /** How many cases of it wait, such as `3` or `25+`. */
  count?: string | undefined;
  panel: ReactNode;
}

interface AdminTabsProps<Name extends string> {
  label: string;
  tabs: readonly AdminTab<Name>[];
  shown: Name;
  onChoose: (name: Name) => void;
}

/** Tabs that show one panel at a time; a panel may be lazy. The arrow keys move between tabs, Enter shows one. */
export function AdminTabs<Name extends string>({ label, tabs, shown, onChoose }: AdminTabsProps<Name>) {
  const id = useId();
  const selected = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Centred, so that its neighbours stay partly visible. Newer browsers return a promise, which is no clean-up function.
    selected.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [shown]);
  return (
    <>
      <Strip role="tablist" aria-label={label} onKeyDown={moveByKey}>
        {tabs.map((tab) => {
          const isShown = tab.name === shown;
          return (
            <Tab
              key={tab.name}
              ref={isShown ? selected : undefined}
              type="button"
              role="tab"
              id={`${id}-${tab.name}`}
              aria-selected={isShown}
              // A description, so that the tab's name stays the specification's.
              aria-description={tab.count && `${tab.count} wait`}
              aria-controls={isShown ? `${id}-panel` : undefined}
              // The tab strip is one stop for the Tab key.
              tabIndex={isShown ? 0 : -1}
              onClick={() => onChoose(tab.name)}
            >
              {tab.label}
              {tab.count !== undefined && <Count aria-hidden>{tab.count}</Count>}
            </Tab>
          );
        })}
      </Strip>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${shown}`}>
        <Suspense key={shown} fallback={<QueueSkeleton />}>
          {tabs.find(({ name }) => name === shown)?.panel}
        </Suspense>
      </div>
    </>
  );
}

function moveByKey(event: KeyboardEvent<HTMLElement>): void {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
  const at = all.findIndex((tab) => tab === event.target);
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  all.at(to % all.length)?.focus();
}
