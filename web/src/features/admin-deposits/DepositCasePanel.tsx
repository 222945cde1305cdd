import { useQuery } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { approveDeposit, declineDeposit, depositCaseQuery, DEPOSITS, type DepositCase } from '../../api/admin';
import { CaseActions } from '../../components/admin/CaseActions';
import { CaseBody } from '../../components/admin/CaseBody';
import { CaseHead } from '../../components/admin/CaseHead';
import { CaseTimes } from '../../components/admin/CaseTimes';
import { DecisionDialog } from '../../components/admin/DecisionDialog';
import { OwnRequest } from '../../components/admin/OwnRequest';
import { PartyFacts } from '../../components/admin/PartyFacts';
import { useDecision } from '../../components/admin/useDecision';
import { SidePanel } from '../../components/SidePanel';
import { ProofViewer } from './ProofViewer';
import { approvalWords, declineWords, outcomeWords } from './words';

interface DepositCasePanelProps {
  id: string;
  /** The case as the list shows it, when the list has it. */
  listed: DepositCase | undefined;
  onClose: () => void;
}

export default function DepositCasePanel({ id, listed, onClose }: DepositCasePanelProps) {
  const query = useQuery({ ...depositCaseQuery(id), placeholderData: listed });
  return (
    <SidePanel open title="Deposit request" onClose={onClose}>
      <CaseBody query={query}>{(request) => <Case request={request} />}</CaseBody>
    </SidePanel>
  );
}

function Case({ request }: { request: DepositCase }) {
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
      {status === 'pending' && !decidable ? <OwnRequest /> : <Decide request={request} />}
    </>
  );
}

/** Its dialogs outlive the pending state: who confirms too late is told so. */
function Decide({ request }: { request: DepositCase }) {
  const { id, status } = request;
  const [asking, setAsking] = useState<'approve' | 'decline' | null>(null);
  const { decide, busy, failure, forget } = useDecision<DepositCase>(DEPOSITS, () => setAsking(null));
  function close() {
    setAsking(null);
    forget();
  }
  const confirming = { busy, error: failure, onClose: close };
  return (
    <>
      {status === 'pending' && (
        <CaseActions>
          <Button variant="outlined" color="error" onClick={() => setAsking('decline')}>
            Decline
          </Button>
          <Button variant="contained" onClick={() => setAsking('approve')}>
            Approve
          </Button>
        </CaseActions>
      )}
      {asking === 'approve' && (
        <DecisionDialog
          {...confirming}
          title="Approve this deposit?"
          words={approvalWords(request)}
          confirmLabel="Approve"
          busyLabel="Approving…"
          tone="plain"
          onConfirm={() => decide(() => approveDeposit(id), 'Request approved successfully')}
        />
      )}
      {asking === 'decline' && (
        <DecisionDialog
          {...confirming}
          title="Decline this deposit?"
          words={declineWords(request)}
          confirmLabel="Decline"
          busyLabel="Declining…"
          tone="danger"
          note={{ label: 'Note to the player (optional)', isRequired: false }}
          onConfirm={(note) => decide(() => declineDeposit(id, note), 'Request declined')}
        />
      )}
    </>
  );
}
