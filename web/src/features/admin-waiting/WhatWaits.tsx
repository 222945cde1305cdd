import MuiLink from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { usePermits } from '../../auth/SessionContext';
import { waitingQuery, waitingText } from './waiting';

/** A link to the dashboard with the number of waiting cases. */
export default function WhatWaits() {
  const { data, isError } = useQuery(waitingQuery(usePermits().tabs));
  const text = isError ? 'Admin Dashboard' : data && waitingText(data);
  return (
    text && (
      <MuiLink component={Link} to="/admin" variant="caption" color="text.secondary" sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44 }}>
        {text}
      </MuiLink>
    )
  );
}
