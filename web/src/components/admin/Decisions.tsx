import Button from '@mui/material/Button';
import { useId, useState, type ReactNode } from 'react';
import type { QueueKey } from '../../api/admin';
import { usePermits } from '../../auth/SessionContext';
import { BusyButton } from '../form/BusyButton';
import { disabledInFocus } from '../form/disabled';
import { CaseActions } from './CaseActions';
import { DecisionDialog, NOTHING_SAID, type Asked, type Said } from './DecisionDialog';
import { OwnRequest } from './OwnRequest';
import { ReadOnly } from './ReadOnly';
import { ROLE_CHANGED } from './refusedRights';
import { Renew } from './RightsGone';
import { readOnlyWords } from './roleWords';
import { useDecision } from './useDecision';

export interface Decision<Case> {
  /** The word on its button, and on the one that confirms it. */
  label: string;
  /** For what is done at once: the one that most cases end with. */
  isMain?: boolean;
  /** The confirmation; absent for what is done at once. */
  confirm?: {
    title: string;
    /** What will happen to whose balance. */
    words: string;
    details?: ReactNode;
    busyLabel?: string;
    tone: 'plain' | 'danger';
    /** What the admin may, or must, say to the player. */
    note?: Asked;
    /** What the admin must say to the other admins. */
    reason?: Asked;
    /** What the bank calls the payment. */
    bankReference?: Asked;
  };
  /** Why this admin cannot make it now. */
  barred?: string | undefined;
  send: (said: Said) => Promise<Case>;
  /** The toast after success, by what became of the case. */
  done: (now: Case) => string;
}

interface DecisionsProps<Case> {
  queue: QueueKey;
  /** The case can still be decided. */
  isOpen: boolean;
  /** Not by this admin, who is a party to it. */
  isOwn?: boolean;
  decisions: Decision<Case>[];
  /** Shown after a failure for which the server gives no text. */
  failed?: string;
}

const LOOK = {
  danger: { variant: 'outlined', color: 'error' },
  plain: { variant: 'contained' },
} as const;

/** What an admin can do with a case. A confirmation outlives the closed case, so that a late one shows an error. */
export function Decisions<Case extends { id: string; status: string }>({ queue, isOpen, isOwn = false, decisions, failed }: DecisionsProps<Case>) {
  // As it was read: it does not change under the admin's hands.
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
  if (isOpen && !decides.includes(name)) {
    return (
      <CaseActions>
        <ReadOnly>{readOnlyWords(name)}</ReadOnly>
      </CaseActions>
    );
  }
  if (isOpen && isOwn) return <OwnRequest />;
  return (
    <>
      {isOpen && decisions.length > 0 && (
        <CaseActions failure={asked === null ? failure : undefined} reason={barred === undefined ? undefined : { id: barredId, text: barred }}>
          {decisions.map((decision) =>
            decision.confirm ? (
              <Button
                key={decision.label}
                {...LOOK[decision.confirm.tone]}
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
          title={asked.confirm.title}
          words={asked.confirm.words}
          confirmLabel={asked.label}
          busyLabel={asked.confirm.busyLabel}
          tone={asked.confirm.tone}
          note={asked.confirm.note}
          reason={asked.confirm.reason}
          bankReference={asked.confirm.bankReference}
          busy={busy}
          error={failure}
          onConfirm={(said) => decide(() => asked.send(said), asked.done)}
          onClose={() => ask(null)}
        >
          {asked.confirm.details}
        </DecisionDialog>
      )}
    </>
  );
}
