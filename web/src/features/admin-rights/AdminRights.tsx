import { useQuery } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { usePages } from '../../api/pages';
import { adminPlayerQuery, CLOSED_ACCOUNTS, closedAccounts, roleProposalsQuery } from '../../api/rights';
import { usePermits } from '../../auth/SessionContext';
import { ReadOnly } from '../../components/admin/ReadOnly';
import { saysRightsGone } from '../../components/admin/refusedRights';
import { RightsGone } from '../../components/admin/RightsGone';
import { Card } from '../../components/page/Card';
import { DataListSkeleton } from '../../components/list/DataList';
import { ErrorPanel } from '../../components/page/ErrorPanel';
import { FormField } from '../../components/form/FormField';
import { PartHead } from '../../components/page/PartHead';
import { To } from '../../components/page/To';
import { isUserId } from '../../lib/userId';
import { FindByEmail } from './FindByEmail';
import { Measures } from './Measures';
import { PlayerCard, PlayerSkeleton } from './PlayerCard';
import { MEASURES, READ_ONLY, TEXTS, type Change, type Measure } from './words';

const RightsDialog = lazy(() => import('./RightsDialog'));
const MeasureDialog = lazy(() => import('./MeasureDialog'));
const RoleProposals = lazy(() => import('./RoleProposals'));
const ExclusionRegister = lazy(() => import('./ExclusionRegister'));
const ClosedAccounts = lazy(() => import('./ClosedAccounts'));

/** The server's text. */
const ID_MALFORMED = 'A user ID has 28 letters and digits';

/**
 * The admins, and the measures against a player's account. All go by user id (spec 2.84) and need a role that may use
 * them. The address may name a player.
 */
export default function AdminRights() {
  const { grants, freezes, readsProposals } = usePermits();
  const [params] = useSearchParams();
  const [typed, setTyped] = useState(params.get('player') ?? '');
  const [left, setLeft] = useState(false);
  const [asking, setAsking] = useState<Change | null>(null);
  const [measure, setMeasure] = useState<Measure | null>(null);
  const [outcome, setOutcome] = useState<string | null>(null);
  const [gone, setGone] = useState<Error | null>(null);
  const userId = typed.trim();
  const lookUp = useQuery({ ...adminPlayerQuery(userId), enabled: isUserId(userId) });
  const player = lookUp.data;
  const roles = useQuery({ ...roleProposalsQuery(), enabled: readsProposals });
  const proposals = roles.data?.proposals ?? [];
  const closed = usePages(CLOSED_ACCOUNTS, closedAccounts);

  function choose(id: string) {
    setTyped(id);
    setLeft(false);
    setOutcome(null);
  }
  function leaveIfGone(error: Error) {
    if (!saysRightsGone(error)) return;
    setGone(error);
    setAsking(null);
    setMeasure(null);
  }
  const malformed = left && userId !== '' && !isUserId(userId) ? ID_MALFORMED : undefined;

  const refused = [gone, lookUp.error, closed.error, roles.error].find(saysRightsGone);
  if (refused) return <RightsGone error={refused} onRenewed={() => setGone(null)} />;
  return (
    <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 560px) minmax(0, 1fr)' }, alignItems: 'start' }}>
      <Card aria-labelledby="change-rights" sx={{ p: { xs: 4, sm: 6 }, display: 'grid', gap: 5 }}>
        <Typography variant="h2" id="change-rights">
          {grants ? 'Grant or remove admin rights' : 'Find a player'}
        </Typography>
        <FindByEmail onFound={(found) => choose(found.userId)} onFailed={leaveIfGone} />
        <FormField
          label="User ID"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          problem={malformed ?? lookUp.error?.message}
          onChange={({ target }) => choose(target.value)}
          onBlur={() => setLeft(true)}
        />
        {lookUp.isFetching && !player && <PlayerSkeleton />}
        {player && <PlayerCard player={player} proposed={proposals.find((each) => each.player.userId === player.userId)} />}
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
          {grants && (
            <Button variant="contained" disabled={userId === ''} onClick={() => setAsking('grant')}>
              {TEXTS.grant.button}
            </Button>
          )}
          {(grants || player?.suspendedByYou) && (
            <Button variant="outlined" color="error" disabled={userId === ''} onClick={() => setAsking('remove')}>
              {TEXTS.remove.button}
            </Button>
          )}
          {/* Present from the beginning, so that screen readers announce its content. */}
          <Box role="status" aria-label="Outcome" sx={{ gridColumn: '1 / -1' }}>
            {outcome && (
              <Typography sx={{ bgcolor: 'wash.success', borderRadius: 1, px: 4, py: 3, mt: 2, overflowWrap: 'anywhere' }}>{outcome}</Typography>
            )}
          </Box>
        </Box>
        {player && <Measures player={player} onAsk={setMeasure} />}
        {!grants && !freezes && <ReadOnly>{READ_ONLY}</ReadOnly>}
      </Card>
      <HowItWorks takesTwo={roles.data?.takesTwo ?? false} />
      {/* Below the form: late content must not move buttons under a finger. */}
      {roles.isError && proposals.length === 0 && (
        <Card sx={{ gridColumn: '1 / -1' }}>
          <ErrorPanel title="The proposed roles could not be loaded" error={roles.error} onRetry={() => void roles.refetch()} />
        </Card>
      )}
      {proposals.length > 0 && (
        <Suspense fallback={null}>
          <RoleProposals proposals={proposals} onFailed={leaveIfGone} />
        </Suspense>
      )}
      {grants && (
        <Suspense fallback={null}>
          <ExclusionRegister onFailed={leaveIfGone} />
        </Suspense>
      )}
      <Card aria-labelledby="closed-accounts" sx={{ gridColumn: '1 / -1', overflow: 'hidden' }}>
        <Box sx={{ px: 4, pt: 5, pb: 2 }}>
          <PartHead id="closed-accounts" title="Closed accounts">
            Closed by their players, or since their address belongs to a newer account. What is left in them stays, unless an owner hands it over to the account that took the address over.
          </PartHead>
        </Box>
        <Suspense fallback={<DataListSkeleton label="Loading the closed accounts" rows={3} />}>
          <ClosedAccounts pages={closed} />
        </Suspense>
      </Card>
      <Suspense fallback={null}>
        {asking && (
          <RightsDialog
            change={asking}
            userId={userId}
            player={player}
            onDone={(words) => {
              setAsking(null);
              setOutcome(words);
            }}
            onFailed={leaveIfGone}
            onClose={() => setAsking(null)}
          />
        )}
        {measure && player && (
          <MeasureDialog
            measure={measure}
            player={player}
            onDone={() => {
              setMeasure(null);
              setOutcome(MEASURES[measure].outcome(player.username));
            }}
            onFailed={leaveIfGone}
            onClose={() => setMeasure(null)}
          />
        )}
      </Suspense>
    </Box>
  );
}

function HowItWorks({ takesTwo }: { takesTwo: boolean }) {
  const { grants, readsAudit } = usePermits();
  return (
    <Box component="aside" aria-labelledby="rights-rules" sx={{ display: 'grid', gap: 3, p: { xs: 1, md: 6 }, color: 'text.secondary' }}>
      <Typography variant="h2" id="rights-rules" sx={{ color: 'text.primary' }}>
        When it takes effect
      </Typography>
      {grants && (
        <>
          {takesTwo && (
            <Typography>
              <strong>Proposed:</strong> nothing changes until another owner confirms it, within 24 hours.
            </Typography>
          )}
          <Typography>
            <strong>Granted:</strong> from the player's next sign-in on, or as soon as the app renews the present one.
          </Typography>
          <Typography>
            <strong>Another role:</strong> on the player's next call. The app shows it as soon as it renews the sign-in.
          </Typography>
          <Typography>
            <strong>Removed:</strong> on the player's next call, wherever they are signed in. The last owner cannot be removed, and stays an owner.
          </Typography>
          <Typography>
            <strong>Suspended:</strong> at once. Neither this admin nor the owner who suspends them changes anything until it ends.
          </Typography>
        </>
      )}
      <Typography>
        <strong>Frozen:</strong> at once. The player reads the reason on every screen while they are signed in, and cannot sign in again.
      </Typography>
      <Typography>
        Every change is written down, with who made it and when.{' '}
        {readsAudit && <To address="/admin/audit">See the audit log</To>}
      </Typography>
    </Box>
  );
}
