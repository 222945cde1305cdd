import { useQuery } from '@tanstack/react-query';
import { newCareCasesQuery } from '../../api/admin';
import { TALL, To } from '../page/To';

/** A link from the dashboard to the players whose play shows signs of harm, with the number of new cases. */
export function CareLink() {
  const { data } = useQuery(newCareCasesQuery());
  return (
    <To address="/admin/care" sx={TALL}>
      {data ? `Player Care (${data} new)` : 'Player Care'}
    </To>
  );
}
