import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import type { Pages } from '../../api/pages';
import { Card } from '../page/Card';
import { DataList, DataListSkeleton, type Column } from '../list/DataList';
import { EmptyState } from '../page/EmptyState';
import { ErrorPanel } from '../page/ErrorPanel';
import { MorePages } from '../list/MorePages';
import { CheckIcon } from '../page/icons';
import { QueueFilters, REQUEST_WORDS, type QueueWords } from './QueueFilters';
import type { QueueParams } from './queueParams';
import { saysRightsGone } from './refusedRights';
import { RightsGone } from './RightsGone';

interface Identified {
  id: string;
}

interface QueueProps<Case, Status extends string> {
  /** The noun for its contents: plural, lower case. */
  name: string;
  /** The text when the queue cannot be fetched. */
  failed: string;
  statuses: readonly Status[];
  words?: QueueWords<Status>;
  params: QueueParams<Status>;
  pages: Pages<Case>;
  columns: Column<Case>[];
  card: (row: Case) => ReactNode;
  /** The case in the side panel, while one is open. */
  panel: ReactNode;
}

/** A queue of cases for admins: filter bar, rows, and the open case at the side. */
export function Queue<Case extends Identified, Status extends string>(props: QueueProps<Case, Status>) {
  const { pages, params, words = REQUEST_WORDS, panel } = props;
  const list = useRef<HTMLDivElement>(null);
  useNextRow(list, pages.rows, params.open);
  if (saysRightsGone(pages.error)) return <RightsGone error={pages.error} />;
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      <QueueFilters statuses={props.statuses} words={words} params={params} onRefresh={pages.refetch} />
      <Card ref={list} onKeyDown={moveByArrow} sx={{ overflow: 'hidden', boxShadow: 'none' }}>
        <Rows {...props} />
      </Card>
      {panel}
    </Box>
  );
}

function Rows<Case extends Identified, Status extends string>(props: QueueProps<Case, Status>) {
  const { name, failed, params, pages, columns, card } = props;
  if (pages.isLoading) return <DataListSkeleton label={`Loading ${name}`} />;
  if (pages.rows.length === 0 && !pages.hasMore) {
    if (pages.error) return <ErrorPanel title={failed} error={pages.error} onRetry={pages.refetch} />;
    return <Nothing name={name} params={params} />;
  }
  return (
    <>
      <DataList
        label={name.charAt(0).toUpperCase() + name.slice(1)}
        columns={columns}
        dense
        rows={pages.rows}
        rowKey={({ id }) => id}
        card={card}
        onSelect={({ id }) => params.openCase(id)}
        selectedKey={params.open}
      />
      <MorePages pages={pages} endText="That is all." />
    </>
  );
}

function Nothing({ name, params }: { name: string; params: Pick<QueueParams<string>, 'filtered' | 'showAll'> }) {
  if (!params.filtered) return <EmptyState icon={<CheckIcon size={24} />} text={`There are no ${name}.`} />;
  return (
    <EmptyState
      icon={<CheckIcon size={24} />}
      text={`There are no such ${name}.`}
      action={<Button onClick={params.showAll}>Show all</Button>}
    />
  );
}

function openersIn(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>('[data-opens] button')];
}

/** A decided row may have left the list when its case is closed. The focus then goes to the row in its place. */
function useNextRow(list: RefObject<HTMLElement | null>, rows: Identified[], open: string | undefined): void {
  const place = useRef<number>(undefined);
  useEffect(() => {
    const at = rows.findIndex(({ id }) => id === open);
    if (at >= 0) place.current = at;
  }, [rows, open]);
  useEffect(() => {
    const box = list.current;
    if (open === undefined || !box) return;
    return () => {
      // After the panel has tried to return the focus to the row.
      setTimeout(() => {
        const isLost = document.activeElement === document.body || document.activeElement?.id === 'content';
        if (isLost && place.current !== undefined) openersIn(box).slice(0, place.current + 1).at(-1)?.focus();
      });
    };
  }, [list, open]);
}

const STEP: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** The arrow keys move between rows, as Tab does; Enter opens one. */
function moveByArrow(event: KeyboardEvent<HTMLElement>): void {
  const step = STEP[event.key];
  const openers = openersIn(event.currentTarget);
  const at = openers.findIndex((opener) => opener === event.target);
  const next = step === undefined || at === -1 ? undefined : openers[at + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
