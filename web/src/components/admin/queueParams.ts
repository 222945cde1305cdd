import { useLocation, useNavigate } from 'react-router';
import type { QueueFilter } from '../../api/admin';
import { asSeen } from '../../auth/address';
import { useAddressQuery } from '../list/useAddressQuery';

/** Marks a history entry that was made by opening a case. Closing the case goes back. */
export const OPENED = { opened: true };

export function isOpened(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'opened' in state;
}

export type QueueParams<Status extends string> = ReturnType<typeof useQueueParams<Status>>;

/** Every status, in the address of a queue that opens on one. */
const ALL = 'all';

/**
 * The state of a queue in the address: its filter and the open case. Without a status there it shows what waits for a
 * decision; a search, and an unknown status, look at everything.
 */
export function useQueueParams<Status extends string>(statuses: readonly Status[], waiting?: Status) {
  const [params, change] = useAddressQuery();
  const location = useLocation();
  const navigate = useNavigate();

  const [asked, search] = [params.get('status'), params.get('search') ?? undefined];
  const isOpening = asked === null && search === undefined;
  const filter: QueueFilter<Status> = {
    status: isOpening ? waiting : statuses.find((status) => status === asked),
    search,
  };
  return {
    filter,
    /** Whether it shows what it opens on. */
    isOpening,
    /** Whether the filter excludes anything. */
    filtered: Object.values(filter).some(Boolean),
    /** The id of the request in the side panel. */
    open: params.get('case') ?? undefined,
    chooseStatus: (status: Status | undefined) => change({ status: status ?? ALL }),
    lookFor: (search: string) => change({ search: asSeen(search) }),
    showAll: () => change({ status: ALL, search: undefined }),
    openCase: (id: string) => change({ case: id }, { state: OPENED }),
    closeCase: () => {
      if (isOpened(location.state)) void navigate(-1);
      else change({ case: undefined }, { replace: true });
    },
  };
}
