import Button from '@mui/material/Button';
import { useState, type ReactNode } from 'react';
import type { QueueKey } from '../../api/admin';
import { usePermits } from '../../auth/SessionContext';
import { BusyButton } from '../BusyButton';
import { disabledInFocus } from '../disabled';
import { CaseActions } from './CaseActions';
import { DecisionDialog } from './DecisionDialog';
import { OwnRequest } from './OwnRequest';
import { ReadOnly } from './ReadOnly';
import { ROLE_CHANGED } from './refusedRights';
import { Renew } from './RightsGone';
import { readOnlyWords } from './roleWords';
import { useDecision } from './useDecision';

export interface Decision<Case> {
  /** The word on its button, and on the one that confirms it. */
  label: string;
  /** The confirmation; absent for what is done at once. */
  confirm?: {
    title: string;
    /** What will happen to whose balance. */
    words: string;
    details?: ReactNode;
    busyLabel?: string;
    tone: 'plain' | 'danger';
    /** What the admin may, or must, say to the player. */
    note?: { label: string; isRequired: boolean };
  };
  send: (note: string) => Promise<Case>;
  /** The toast after success. */
  done: string;
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
export function Decisions<Case extends { id: string }>({ queue, isOpen, isOwn = false, decisions, failed }: DecisionsProps<Case>) {
  const [asked, setAsked] = useState<string | null>(null);
  const { decides } = usePermits();
  const { decide, busy, failure, isRoleChanged, forget } = useDecision<Case>(queue, () => setAsked(null), failed);
  const asking = decisions.find(({ label }) => label === asked);

  function ask(label: string | null) {
    forget();
    setAsked(label);
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
      {isOpen && (
        <CaseActions failure={asked === null ? failure : undefined}>
          {decisions.map(({ label, confirm, send, done }) =>
            confirm ? (
              <Button key={label} {...LOOK[confirm.tone]} {...disabledInFocus(busy, () => ask(label))}>
                {label}
              </Button>
            ) : (
              <BusyButton
                key={label}
                variant="outlined"
                idleText={label}
                busyText="One moment…"
                busy={busy && asked === null}
                onClick={() => decide(() => send(''), done)}
              />
            ),
          )}
        </CaseActions>
      )}
      {asking?.confirm && (
        <DecisionDialog
          key={asking.label}
          title={asking.confirm.title}
          words={asking.confirm.words}
          confirmLabel={asking.label}
          busyLabel={asking.confirm.busyLabel}
          tone={asking.confirm.tone}
          note={asking.confirm.note}
          busy={busy}
          error={failure}
          onConfirm={(note) => decide(() => asking.send(note), asking.done)}
          onClose={() => ask(null)}
        >
          {asking.confirm.details}
        </DecisionDialog>
      )}
    </>
  );
}
