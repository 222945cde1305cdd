import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Suspense, useRef, type ComponentType, type ReactNode } from 'react';
import { listKey, type Identified, type QueueFilter, type QueueKey } from '../../api/admin';
import { usePages, type FetchPage } from '../../api/pages';
import { useNow } from '../../lib/now';
import { Card } from '../page/Card';
import type { Column } from '../list/DataList';
import { EmptyState } from '../page/EmptyState';
import { PagedList } from '../list/PagedList';
import { CheckIcon } from '../page/icons';
import type { OpenCase } from './CasePanel';
import { QueueFilters, REQUEST_WORDS, type QueueWords } from './QueueFilters';
import { useQueueParams, type QueueParams } from './queueParams';
import { saysRightsGone } from './refusedRights';
import { RightsGone } from './RightsGone';
import { moveByArrow, useNextRow } from './rowFocus';

interface QueueProps<Case, Status extends string> {
  queue: QueueKey;
  list: (filter: QueueFilter<Status>) => FetchPage<Case>;
  /** The noun for its contents: plural, lower case. */
  name: string;
  /** The text when the queue cannot be fetched. */
  failed: string;
  statuses: readonly Status[];
  /** The status that waits for a decision: the queue opens on it. */
  waiting?: Status;
  words?: QueueWords<Status>;
  columnsAt: (now: number) => Column<Case>[];
  /** A row on a narrow screen. */
  card: (row: Case, now: number) => ReactNode;
  /** The case in the side panel; its code may be lazy. */
  panel: ComponentType<OpenCase<Case>>;
}

/** A queue of cases for admins: filter bar, rows, and the open case at the side. */
export function Queue<Case extends Identified, Status extends string>(props: QueueProps<Case, Status>) {
  const { queue, list, name, failed, statuses, waiting, words = REQUEST_WORDS, columnsAt, card, panel: Panel } = props;
  const now = useNow();
  const params = useQueueParams(statuses, waiting);
  const { filter, open } = params;
  const pages = usePages(listKey(queue, filter), list(filter));
  const box = useRef<HTMLDivElement>(null);
  useNextRow(box, pages.rows, open);
  if (saysRightsGone(pages.error)) return <RightsGone error={pages.error} />;
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      <QueueFilters statuses={statuses} words={words} params={params} onRefresh={pages.refetch} />
      <Card ref={box} onKeyDown={moveByArrow} sx={{ overflow: 'hidden', boxShadow: 'none' }}>
        <PagedList
          pages={pages}
          loading={`Loading ${name}`}
          failed={failed}
          empty={<Nothing name={name} params={params} />}
          label={name.charAt(0).toUpperCase() + name.slice(1)}
          columns={columnsAt(now)}
          dense
          rowKey={({ id }) => id}
          card={(row) => card(row, now)}
          onSelect={({ id }) => params.openCase(id)}
          selectedKey={open}
        />
      </Card>
      <Suspense fallback={null}>
        {/* A case opened from another case starts at its top. */}
        {open && <Panel key={open} id={open} listed={pages.rows.find(({ id }) => id === open)} onClose={params.closeCase} />}
      </Suspense>
    </Box>
  );
}

function Nothing({ name, params }: { name: string; params: Pick<QueueParams<string>, 'filtered' | 'isOpening' | 'showAll'> }) {
  if (!params.filtered) return <EmptyState icon={<CheckIcon size={24} />} text={`There are no ${name}.`} />;
  return (
    <EmptyState
      icon={<CheckIcon size={24} />}
      text={params.isOpening ? `No ${name} wait.` : `There are no such ${name}.`}
      action={<Button onClick={params.showAll}>Show all</Button>}
    />
  );
}
