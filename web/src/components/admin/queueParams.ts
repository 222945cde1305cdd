import { useLocation, useNavigate } from 'react-router';
import type { QueueFilter } from '../../api/admin';
import { asSeen } from '../../auth/address';
import { useAddressQuery } from '../list/useAddressQuery';

/** The state of a queue in the address: its filter and the open case. */
export interface QueueParams<Status extends string> {
  filter: QueueFilter<Status>;
  /** Whether the filter excludes anything. */
  filtered: boolean;
  /** The id of the request in the side panel. */
  open: string | undefined;
  chooseStatus: (status: Status | undefined) => void;
  lookFor: (search: string) => void;
  showAll: () => void;
  openCase: (id: string) => void;
  closeCase: () => void;
}

/** Marks a history entry that was made by opening a case. Closing the case goes back. */
interface Opened {
  opened: true;
}

export const OPENED: Opened = { opened: true };

export function isOpened(state: unknown): state is Opened {
  return typeof state === 'object' && state !== null && 'opened' in state;
}

/** An unknown status in the address shows everything. */
export function useQueueParams<Status extends string>(statuses: readonly Status[]): QueueParams<Status> {
  const [params, change] = useAddressQuery();
  const location = useLocation();
  const navigate = useNavigate();

  const filter: QueueFilter<Status> = {
    status: statuses.find((status) => status === params.get('status')),
    search: params.get('search') ?? undefined,
  };
  return {
    filter,
    filtered: Object.values(filter).some(Boolean),
    open: params.get('case') ?? undefined,
    chooseStatus: (status) => change({ status }),
    lookFor: (search) => change({ search: asSeen(search) }),
    showAll: () => change({ status: undefined, search: undefined }),
    openCase: (id) => change({ case: id }, { state: OPENED }),
    closeCase() {
      if (isOpened(location.state)) void navigate(-1);
      else change({ case: undefined }, { replace: true });
    },
  };
}
