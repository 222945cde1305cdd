import { useQuery } from '@tanstack/react-query';
import { newCareCasesQuery } from '../../api/admin';
import { HeadLink } from './HeadLink';

/** A link from the dashboard to the players whose play shows signs of harm, with the number of new cases. */
export function CareLink() {
  const { data } = useQuery(newCareCasesQuery());
  return <HeadLink to="/admin/care">{data ? `Player Care (${data} new)` : 'Player Care'}</HeadLink>;
}
