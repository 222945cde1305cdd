import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { FourEyes, Proposal } from '../../api/admin';
import { formatDateTime } from '../../lib/dates';
import { Fact, Facts } from '../list/Facts';
import { PartHead } from '../page/PartHead';
import { CaseStatus } from './CaseStatus';
import { proposerWords, stepWords, waitingWords, type ActiveStep, type Step } from './fourEyes';

interface TwoAdminsProps {
  fourEyes: FourEyes;
  step: Step;
  /** Why one admin is not enough. */
  why: string;
  /** Whether there is something to say yet. */
  isShown?: boolean;
}

/** Says that a case takes two admins, and what one of them has proposed. */
export function TwoAdmins({ fourEyes, step, why, isShown = true }: TwoAdminsProps) {
  const { proposal } = fourEyes;
  const words = waitingWords(fourEyes, step);
  return (
    <CaseStatus label="Two admins" status={step}>
      {isShown && (
        <Box sx={{ bgcolor: 'raised', borderRadius: 1, p: 4, display: 'grid', gap: 4 }}>
          <PartHead component="h3" title="Takes two admins">
            {why}
          </PartHead>
          {proposal && (
            <Facts>
              <Fact name="Proposed by">{proposerWords(proposal)}</Fact>
              <Fact name="Proposed">{formatDateTime(proposal.at)}</Fact>
              <Fact name="Why">{proposal.reason}</Fact>
            </Facts>
          )}
          {words && <Typography sx={{ fontWeight: 600 }}>{words}</Typography>}
        </Box>
      )}
    </CaseStatus>
  );
}

/** The effect of a call, shown in its confirmation. */
export function StepDetails({ step, proposal }: { step: ActiveStep; proposal: Proposal | undefined }) {
  const words = stepWords(step);
  return (
    <>
      {words && <Typography>{words}</Typography>}
      {step === 'confirm' && proposal && (
        <Facts>
          <Fact name={`Why ${proposal.email} proposed it`}>{proposal.reason}</Fact>
        </Facts>
      )}
    </>
  );
}
