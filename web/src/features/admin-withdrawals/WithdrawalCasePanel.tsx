import { useQuery } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import {
  completeWithdrawal,
  declineWithdrawal,
  withdrawalCaseQuery,
  WITHDRAWALS,
  type WithdrawalCase,
} from '../../api/admin';
import { CaseActions } from '../../components/admin/CaseActions';
import { CaseBody } from '../../components/admin/CaseBody';
import { CaseHead } from '../../components/admin/CaseHead';
import { CaseTimes } from '../../components/admin/CaseTimes';
import { DecisionDialog } from '../../components/admin/DecisionDialog';
import { OwnRequest } from '../../components/admin/OwnRequest';
import { PartyFacts } from '../../components/admin/PartyFacts';
import { useDecision } from '../../components/admin/useDecision';
import { Fact, Facts } from '../../components/Facts';
import { SidePanel } from '../../components/SidePanel';
import { FundsStatement } from './FundsStatement';
import { completionWords, declineWords, outcomeWords } from './words';

interface WithdrawalCasePanelProps {
  id: string;
  /** The case as the list shows it, when the list has it. */
  listed: WithdrawalCase | undefined;
  onClose: () => void;
}

export default function WithdrawalCasePanel({ id, listed, onClose }: WithdrawalCasePanelProps) {
  const query = useQuery({ ...withdrawalCaseQuery(id), placeholderData: listed });
  return (
    <SidePanel open title="Withdraw request" onClose={onClose}>
      <CaseBody query={query}>{(request) => <Case request={request} />}</CaseBody>
    </SidePanel>
  );
}

function Case({ request }: { request: WithdrawalCase }) {
  const { amount, status, userId, userEmail, paymentMethod, paymentDetails, funds, decidable } = request;
  return (
    <>
      <CaseHead amount={amount} status={status} {...outcomeWords(request)} />
      <Facts>
        <Fact name="Payment method">{paymentMethod}</Fact>
        <Fact name="Payment details" copies={paymentDetails}>
          {paymentDetails}
        </Fact>
      </Facts>
      <PartyFacts role="Player" email={userEmail} userId={userId} />
      <FundsStatement funds={funds} />
      <CaseTimes request={request} />
      {status === 'pending' && !decidable ? <OwnRequest /> : <Decide request={request} />}
    </>
  );
}

/** Its dialogs outlive the pending state: who confirms too late is told so. */
function Decide({ request }: { request: WithdrawalCase }) {
  const { id, status, paymentMethod, paymentDetails } = request;
  const [asking, setAsking] = useState<'complete' | 'decline' | null>(null);
  const { decide, busy, failure, forget } = useDecision<WithdrawalCase>(WITHDRAWALS, () => setAsking(null));
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
          <Button variant="contained" onClick={() => setAsking('complete')}>
            Complete
          </Button>
        </CaseActions>
      )}
      {asking === 'complete' && (
        <DecisionDialog
          {...confirming}
          title="Complete this withdrawal?"
          words={completionWords(request)}
          confirmLabel="Complete"
          busyLabel="Completing…"
          tone="plain"
          note={{ label: 'Note to the player (optional)', isRequired: false }}
          onConfirm={(note) => decide(() => completeWithdrawal(id, note), 'Request completed')}
        >
          <Box>
            <Typography>Send the money first, by {paymentMethod}:</Typography>
            <Typography sx={{ whiteSpace: 'pre-wrap' }}>{paymentDetails}</Typography>
          </Box>
        </DecisionDialog>
      )}
      {asking === 'decline' && (
        <DecisionDialog
          {...confirming}
          title="Decline this withdrawal?"
          words={declineWords(request)}
          confirmLabel="Decline"
          busyLabel="Declining…"
          tone="danger"
          note={{ label: 'Reason, for the player', isRequired: true }}
          onConfirm={(reason) => decide(() => declineWithdrawal(id, reason), 'Request declined')}
        />
      )}
    </>
  );
}
