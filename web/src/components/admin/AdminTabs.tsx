import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { Suspense, useId, type ReactNode } from 'react';
import { QueueSkeleton } from './QueueSkeleton';

export interface AdminTab<Name extends string> {
  name: Name;
  label: string;
  panel: ReactNode;
}

interface AdminTabsProps<Name extends string> {
  label: string;
  tabs: readonly AdminTab<Name>[];
  shown: Name;
  onChoose: (name: Name) => void;
}

/** One panel at a time, which may be lazy. The arrow keys go from tab to tab. */
export function AdminTabs<Name extends string>({ label, tabs, shown, onChoose }: AdminTabsProps<Name>) {
  const id = useId();
  return (
    <>
      <Tabs
        value={shown}
        onChange={(_, name: Name) => onChoose(name)}
        aria-label={label}
        variant="scrollable"
        scrollButtons={false}
        sx={{ borderBottom: 1, borderColor: 'divider' }}
      >
        {tabs.map((tab) => (
          <Tab
            key={tab.name}
            value={tab.name}
            label={tab.label}
            id={`${id}-${tab.name}`}
            aria-controls={tab.name === shown ? `${id}-panel` : undefined}
            sx={{ minHeight: 48, fontWeight: 600 }}
          />
        ))}
      </Tabs>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${shown}`}>
        <Suspense key={shown} fallback={<QueueSkeleton />}>
          {tabs.find(({ name }) => name === shown)?.panel}
        </Suspense>
      </div>
    </>
  );
}
