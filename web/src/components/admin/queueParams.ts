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

/** The state of a queue in the address: its filter and the open case. An unknown status there shows everything. */
export function useQueueParams<Status extends string>(statuses: readonly Status[]) {
  const [params, change] = useAddressQuery();
  const location = useLocation();
  const navigate = useNavigate();

  const filter: QueueFilter<Status> = {
    status: statuses.find((status) => status === params.get('status')),
    search: params.get('search') ?? undefined,
  };
  return {
    filter,
    /** Whether the filter excludes anything. */
    filtered: Object.values(filter).some(Boolean),
    /** The id of the request in the side panel. */
    open: params.get('case') ?? undefined,
    chooseStatus: (status: Status | undefined) => change({ status }),
    lookFor: (search: string) => change({ search: asSeen(search) }),
    showAll: () => change({ status: undefined, search: undefined }),
    openCase: (id: string) => change({ case: id }, { state: OPENED }),
    closeCase: () => {
      if (isOpened(location.state)) void navigate(-1);
      else change({ case: undefined }, { replace: true });
    },
  };
}
