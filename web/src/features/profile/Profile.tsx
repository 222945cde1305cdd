import { useQuery } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { profileQuery, type Profile as Account } from '../../api/profile';
import { useUser } from '../../auth/SessionContext';
import { Card } from '../../components/page/Card';
import { ErrorPanel } from '../../components/page/ErrorPanel';
import { Fact, Facts } from '../../components/list/Facts';
import { PageHead } from '../../components/page/PageHead';
import { Placeholder } from '../../components/page/Placeholder';
import { To } from '../../components/page/To';
import { formatDate } from '../../lib/dates';
import { formatPoints } from '../../lib/money';
import { TEXT } from './draft';
import { ProfileForm } from './ProfileForm';
import { Switches } from './Switches';

const card = { p: { xs: 4, sm: 6 } } as const;
const column = { display: 'grid', gap: { xs: 4, md: 6 } } as const;

interface ProfileProps {
  /** Content under the form, which does not wait for it. */
  under: ReactNode;
  /** Content under the account facts: beside the form where there is room. */
  beside: ReactNode;
}

export function Profile({ under, beside }: ProfileProps) {
  const { uid } = useUser();
  // All fields are saved together, so the form starts with fresh data from the server.
  const query = useQuery({ ...profileQuery(uid), staleTime: 0, refetchOnReconnect: false });
  const profile = query.isFetchedAfterMount && !query.isError ? query.data : undefined;
  const hasFailed = query.isError && !query.isFetching;
  return (
    <Box sx={column}>
      <PageHead
        title="Your Profile"
        line={
          <>
            How other players see you, and how we reach you. What your playing costs is in{' '}
            <To address="/my-play">My play</To>.
          </>
        }
      />
      <Box sx={{ ...column, alignItems: 'start', gridTemplateColumns: { md: 'repeat(2, minmax(0, 1fr))' } }}>
        <Box sx={column}>
          <Card aria-label="Profile" sx={card}>
            {profile ? (
              <ProfileForm profile={profile} />
            ) : hasFailed ? (
              <ErrorPanel title={TEXT.loadFailed} error={query.error} onRetry={() => void query.refetch()} />
            ) : (
              <FormSkeleton />
            )}
          </Card>
          {under}
        </Box>
        <Box sx={column}>
          {!hasFailed && (
            <Card aria-label="Account" sx={card}>
              <AccountFacts profile={profile} />
            </Card>
          )}
          {beside}
        </Box>
      </Box>
    </Box>
  );
}

/** The facts of the account that the form does not change. */
function AccountFacts({ profile }: { profile: Account | undefined }) {
  const { email } = useUser();
  const known = (textOf: (account: Account) => string) =>
    profile ? textOf(profile) : <Placeholder sx={{ height: '1lh', width: 160 }} />;
  return (
    <Facts>
      <Fact name="Email">
        {/* The token's address until the profile is loaded, which fixes the number of lines. */}
        {profile?.email ?? email}{' '}
        {/* On its own line: beside an address its position would change with the font. */}
        <To address="/email" sx={{ display: 'block', width: 'fit-content' }}>
          Change email
        </To>
      </Fact>
      <Fact name="User ID" mono copies={profile?.uid}>
        {known(({ uid }) => uid)}
      </Fact>
      <Fact name="Games played">{known(({ gamesPlayed }) => gamesPlayed.toLocaleString('en-US'))}</Fact>
      <Fact name="Total winnings">{known(({ totalWinnings }) => formatPoints(totalWinnings))}</Fact>
      <Fact name="Member since">{known(({ createdAt }) => formatDate(createdAt))}</Fact>
    </Facts>
  );
}

/** The empty form at its final height. */
function FormSkeleton() {
  return (
    <Box role="status" aria-label="Loading your profile">
      <Box aria-hidden inert sx={{ display: 'grid', gap: 5 }}>
        <Placeholder sx={{ height: 52 }} />
        <Placeholder sx={{ height: 52 }} />
        <Placeholder sx={{ height: 52 }} />
        <Switches disabled />
        <Placeholder sx={{ height: 48, width: 100 }} />
      </Box>
    </Box>
  );
}
