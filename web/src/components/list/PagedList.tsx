import type { ReactNode } from 'react';
import type { Pages } from '../../api/pages';
import { ErrorPanel } from '../page/ErrorPanel';
import { DataList, DataListSkeleton, type DataListProps } from './DataList';
import { MorePages } from './MorePages';

interface PagedListProps<Row> extends Omit<DataListProps<Row>, 'rows'> {
  pages: Pages<Row>;
  /** The label of its placeholder. */
  loading: string;
  skeletonRows?: number;
  /** What happened if it cannot be fetched. */
  failed: string;
  /** Replaces a list without rows. */
  empty: ReactNode;
  endText?: string;
}

/** A list that the server gives in pages, in each of its states. Put it in a Card without padding. */
export function PagedList<Row>(props: PagedListProps<Row>) {
  const { pages, loading, skeletonRows, failed, empty, endText = 'That is all.', ...list } = props;
  const { rows, isLoading, hasMore, error, refetch } = pages;
  if (isLoading) return <DataListSkeleton label={loading} rows={skeletonRows} />;
  if (rows.length === 0 && !hasMore) return error ? <ErrorPanel title={failed} error={error} onRetry={refetch} /> : empty;
  return (
    <>
      <DataList {...list} rows={rows} />
      <MorePages pages={pages} endText={endText} />
    </>
  );
}
