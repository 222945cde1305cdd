import { useState } from 'react';
import { PROPOSAL_GONE, type FourEyes } from '../../api/admin';
import { hasCode } from '../../api/errors';
import { useNow } from '../../lib/now';
import { stepOf, type Step } from './fourEyes';

export interface CaseStep {
  step: Step;
  /** Notices that a call's proposal did not count, since its admin may have lost the rights. */
  learnsFrom: <Case>(call: Promise<Case>) => Promise<Case>;
}

/** The effect of the next call on a case. */
export function useStep(fourEyes: FourEyes | undefined): CaseStep {
  const now = useNow();
  const [gone, setGone] = useState<string>();
  const shownAt = fourEyes?.proposal?.at;
  return {
    step: shownAt !== undefined && shownAt === gone ? 'propose' : stepOf(fourEyes, now),
    learnsFrom: (call) =>
      call.catch((error: unknown) => {
        if (hasCode(error, PROPOSAL_GONE)) setGone(shownAt);
        throw error;
      }),
  };
}
