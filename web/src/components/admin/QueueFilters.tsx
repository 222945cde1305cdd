import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { asSeen } from '../../auth/address';
import { SearchForm } from '../form/SearchForm';
import { SelectField } from '../form/SelectField';
import type { QueueParams } from './queueParams';

/** The words of a queue's filters. */
export interface QueueWords<Status extends string> {
  /** The label of the search field. */
  search: string;
  status: (status: Status) => string;
}

/** The words for the queues of deposits and withdrawals. */
export const REQUEST_WORDS: QueueWords<string> = {
  search: 'Request ID, user ID or email',
  status: (status) => status.charAt(0).toUpperCase() + status.slice(1),
};

interface QueueFiltersProps<Status extends string> {
  statuses: readonly Status[];
  words: QueueWords<Status>;
  params: QueueParams<Status>;
  onRefresh: () => void;
}

const ALL = { value: '', text: 'All' };

/** The filters of a queue. A status applies at once; a search by id or e-mail applies when it is submitted. */
export function QueueFilters<Status extends string>({ statuses, words, params, onRefresh }: QueueFiltersProps<Status>) {
  const { filter, chooseStatus } = params;
  const options = statuses.map((status) => ({ value: status, text: words.status(status) }));
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr auto', md: '200px 1fr auto' }, gap: 3, alignItems: 'start' }}>
      <SelectField
        label="Status"
        options={[ALL, ...options]}
        value={filter.status ?? ALL.value}
        onChange={({ target }) => chooseStatus(statuses.find((status) => status === target.value))}
      />
      <Button onClick={onRefresh} sx={{ minHeight: 52, gridColumn: { md: 3 } }}>
        Refresh
      </Button>
      <Search label={words.search} params={params} />
    </Box>
  );
}

function Search({ label, params }: { label: string; params: Pick<QueueParams<string>, 'filter' | 'lookFor'> }) {
  const { filter, lookFor } = params;
  const [typed, setTyped] = useState(filter.search ?? '');
  const [address, setAddress] = useState(filter.search);
  const [sent, setSent] = useState<string>();
  // Shows a search that comes from the address, for instance after a step back. A search from this field is skipped:
  // the admin may already be typing the next one.
  if (filter.search !== address) {
    setAddress(filter.search);
    setSent(undefined);
    if ((filter.search ?? '') !== sent) setTyped(filter.search ?? '');
  }
  function search(text: string) {
    setSent(asSeen(text));
    lookFor(text);
  }
  return (
    <SearchForm
      label={label}
      typed={typed}
      isApplied={Boolean(filter.search)}
      onType={setTyped}
      onSearch={search}
      sx={{ gridColumn: { xs: '1 / -1', md: 2 }, gridRow: { md: 1 }, maxWidth: { md: 480 } }}
    />
  );
}
