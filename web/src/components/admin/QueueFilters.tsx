import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { asSeen } from '../../auth/address';
import { FormField } from '../form/FormField';
import { SearchIcon } from '../page/screenIcons';
import { SelectField } from '../form/SelectField';
import type { QueueParams } from './queueParams';

/** How a queue's filters call things. */
export interface QueueWords<Status extends string> {
  /** What the search field asks for. */
  search: string;
  status: (status: Status) => string;
}

/** Of the queues of money. */
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

/** Which requests a queue shows: a status applies at once, a search by id or e-mail when it is submitted. */
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
  // An address that comes by the way back, for instance, is shown in the field. One that this field asked for is not:
  // somebody may be typing the next search already.
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
    <Box
      component="form"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        search(typed);
      }}
      sx={{ gridColumn: { xs: '1 / -1', md: 2 }, gridRow: { md: 1 }, maxWidth: { md: 480 } }}
    >
      <FormField
        label={label}
        problem={undefined}
        type="search"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          // The browser's own cross empties the field: then everything is meant.
          if (target.value === '' && filter.search) search('');
        }}
        endAdornment={
          <IconButton type="submit" edge="end" aria-label="Search" sx={{ width: 44, height: 44 }}>
            <SearchIcon />
          </IconButton>
        }
      />
    </Box>
  );
}
