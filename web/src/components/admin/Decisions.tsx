import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import type { Identified, QueueKey } from '../../api/admin';
import { usePermits } from '../../auth/SessionContext';
import { BusyButton } from '../form/BusyButton';
import { disabledInFocus } from '../form/disabled';
import { CaseActions } from './CaseActions';
import { StrongWarning } from './CaseWarning';
import { DecisionDialog, NOTHING_SAID, type Confirmation, type Said } from './DecisionDialog';
import { ReadOnlyCase } from './ReadOnly';
import { ROLE_CHANGED } from './refusedRights';
import { Renew } from './RightsGone';
import { useDecision } from './useDecision';

export interface Decision<Case> {
  /** The label of its button and of the button that confirms it. */
  label: string;
  /** For a decision without a confirmation: the usual outcome of a case. */
  isMain?: boolean;
  /** A rare decision, with a button that does not stand out. */
  isQuiet?: boolean;
  /** The confirmation; absent for a decision that is made at once. */
  confirm?: Confirmation;
  /** Why this admin cannot make the decision now. */
  barred?: string | undefined;
  send: (said: Said) => Promise<Case>;
  /** The toast after success; it depends on the case's new state. */
  done: (now: Case) => string;
}

interface DecisionsProps<Case> {
  queue: QueueKey;
  /** The case can still be decided. */
  isOpen: boolean;
  /** The admin is a party to the case and may not decide it (D22). */
  isOwn?: boolean;
  decisions: Decision<Case>[];
  /** The text after a failure for which the server gives none. */
  failed?: string;
}

const LOOK = {
  danger: { variant: 'outlined', color: 'error' },
  plain: { variant: 'contained' },
  quiet: { variant: 'outlined' },
} as const;

/** The decisions on a case. A confirmation outlives the closed case, so that a late failure is still shown. */
export function Decisions<Case extends Identified>({ queue, isOpen, isOwn = false, decisions, failed }: DecisionsProps<Case>) {
  // The decision as it was when its button was pressed: new data does not change an open confirmation.
  const [asked, setAsked] = useState<Decision<Case> | null>(null);
  const barredId = useId();
  const barred = decisions.find((decision) => decision.barred)?.barred;
  const { decides } = usePermits();
  const { decide, busy, failure, isRoleChanged, forget } = useDecision<Case>(queue, () => setAsked(null), failed);

  function ask(decision: Decision<Case> | null) {
    forget();
    setAsked(decision);
  }

  if (isRoleChanged) {
    return (
      <CaseActions failure={ROLE_CHANGED}>
        <Renew onRenewed={forget} />
      </CaseActions>
    );
  }
  const [, name] = queue;
  if (isOpen && !decides.includes(name)) return <ReadOnlyCase queue={name} />;
  if (isOpen && isOwn) {
    return (
      <CaseActions>
        <StrongWarning>
          Somebody else has to decide this request: it is your own, or points of it go to you.
        </StrongWarning>
      </CaseActions>
    );
  }
  return (
    <>
      {isOpen && decisions.length > 0 && (
        <CaseActions failure={asked === null ? failure : undefined} reason={barred === undefined ? undefined : { id: barredId, text: barred }}>
          {decisions.map((decision) =>
            decision.confirm ? (
              <Button
                key={decision.label}
                {...LOOK[decision.isQuiet ? 'quiet' : decision.confirm.tone]}
                aria-describedby={decision.barred ? barredId : undefined}
                {...disabledInFocus(busy || decision.barred !== undefined, () => ask(decision))}
              >
                {decision.label}
              </Button>
            ) : (
              <BusyButton
                key={decision.label}
                variant={decision.isMain ? 'contained' : 'outlined'}
                disabled={decision.barred !== undefined}
                aria-describedby={decision.barred ? barredId : undefined}
                idleText={decision.label}
                busyText="One moment…"
                busy={busy && asked === null}
                onClick={() => decide(() => decision.send(NOTHING_SAID), decision.done)}
              />
            ),
          )}
        </CaseActions>
      )}
      {asked?.confirm && (
        <DecisionDialog
          key={asked.label}
          {...asked.confirm}
          confirmLabel={asked.label}
          busy={busy}
          error={failure}
          onConfirm={(said) => decide(() => asked.send(said), asked.done)}
          onClose={() => ask(null)}
        />
      )}
    </>
  );
}
