import { useQuery } from '@tanstack/react-query';
import { usePermits } from '../../auth/SessionContext';
import { TALL, To } from '../../components/page/To';
import { waitingQuery, waitingText } from './waiting';

/** A link to the dashboard with the number of waiting cases. */
export default function WhatWaits() {
  const { data, isError } = useQuery(waitingQuery(usePermits().tabs));
  const text = isError ? 'Admin Dashboard' : data && waitingText(data);
  return (
    text && (
      <To address="/admin" variant="caption" color="text.secondary" sx={TALL}>
        {text}
      </To>
    )
  );
}
