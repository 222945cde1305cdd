import { useQuery } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { approveDeposit, declineDeposit, depositCaseQuery, DEPOSITS, type DepositReview } from '../../api/admin';
import { CaseHead } from '../../components/admin/CaseHead';
import { CasePanel, type OpenCase } from '../../components/admin/CasePanel';
import { CaseTimes } from '../../components/admin/CaseTimes';
import { Decisions, type Decision } from '../../components/admin/Decisions';
import { PartyFacts } from '../../components/admin/PartyFacts';
import { AlertIcon } from '../../components/icons';
import { ProofViewer } from './ProofViewer';
import { approvalWords, declineWords, missingProof, outcomeWords } from './words';

export default function DepositCasePanel({ id, listed, onClose }: OpenCase<DepositReview>) {
  const query = useQuery({ ...depositCaseQuery(id), placeholderData: listed });
  return (
    <CasePanel title="Deposit request" query={query} onClose={onClose}>
      {(request) => <Case request={request} />}
    </CasePanel>
  );
}

function Case({ request }: { request: DepositReview }) {
  const { id, amount, status, from, to, toSelf, decidable } = request;
  return (
    <>
      <CaseHead amount={amount} status={status} {...outcomeWords(request)} />
      <Box sx={{ display: 'grid', gap: 3 }}>
        <PartyFacts role={toSelf ? 'Player' : 'From'} {...from} />
        {!toSelf && <PartyFacts role="To" {...to} />}
      </Box>
      <Box component="section" sx={{ display: 'grid', gap: 3 }}>
        <Typography variant="h2" component="h3">
          Proof of payment
        </Typography>
        <ProofViewer key={id} request={request} />
      </Box>
      <CaseTimes request={request} />
      <Decisions queue={DEPOSITS} isOpen={status === 'pending'} isOwn={!decidable} decisions={decisionsOn(request)} />
    </>
  );
}

/** Once more, just before points are added that nobody may have paid for. A transfer needs no payment. */
function MissingProof({ request }: { request: DepositReview }) {
  const missing = missingProof(request);
  if (missing === null || !request.toSelf) return null;
  return (
    <Box sx={{ bgcolor: 'wash.warning', borderRadius: 1, px: 4, py: 3, display: 'flex', gap: 3, overflowWrap: 'anywhere' }}>
      <Box sx={{ color: 'warning.main', pt: 0.5 }}>
        <AlertIcon size={16} />
      </Box>
      <Typography>{missing}</Typography>
    </Box>
  );
}

function decisionsOn(request: DepositReview): Decision<DepositReview>[] {
  return [
    {
      label: 'Decline',
      confirm: {
        title: 'Decline this deposit?',
        words: declineWords(request),
        busyLabel: 'Declining…',
        tone: 'danger',
        note: { label: 'Note to the player (optional)', isRequired: false },
      },
      send: (note) => declineDeposit(request.id, note),
      done: 'Request declined',
    },
    {
      label: 'Approve',
      confirm: {
        title: 'Approve this deposit?',
        words: approvalWords(request),
        details: <MissingProof request={request} />,
        busyLabel: 'Approving…',
        tone: 'plain',
      },
      send: () => approveDeposit(request.id),
      done: 'Request approved successfully',
    },
  ];
}
