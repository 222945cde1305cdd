import Typography from '@mui/material/Typography';
import type { LimitBody, Limits } from '../../api/wallet';
import { ConfirmDialog } from '../../components/dialog/ConfirmDialog';
import { formInfo } from '../../components/toast/notify';
import type { LimitName } from '../../components/money/limitWords';
import { useNow } from '../../lib/now';
import { limitOf, raiseText, replacedText, WAITS } from './change';
import { useLimitChange } from './useLimitChange';

interface RaiseQuestionProps {
  limits: Limits;
  name: LimitName;
  /** `undefined` removes the limit. */
  most: number | undefined;
  onClose: () => void;
  onAsked: () => void;
}

/** Asks for confirmation before a limit is raised or removed. */
export default function RaiseQuestion({ limits, name, most, onClose, onAsked }: RaiseQuestionProps) {
  const { of, period } = name;
  const limit = limitOf(limits, name);
  const replaced = replacedText(limits, useNow());
  const { send, isBusy, failure } = useLimitChange(() => {
    formInfo('Your limit stays until you confirm the change');
    onAsked();
  });
  const body: LimitBody = most === undefined ? { of, period, remove: true } : { of, period, most };
  return (
    <ConfirmDialog
      title={most === undefined ? 'Remove this limit?' : 'Raise this limit?'}
      confirmLabel={most === undefined ? 'Remove' : 'Raise limit'}
      tone="danger"
      busy={isBusy}
      failure={failure}
      onConfirm={() => send(body)}
      onClose={onClose}
    >
      {limit && (
        <Typography>
          <strong>{raiseText({ of, period, ...(most !== undefined && { to: most }) }, limit.most)}</strong>
        </Typography>
      )}
      <Typography sx={{ color: 'text.secondary' }}>
        {WAITS} {replaced}
      </Typography>
    </ConfirmDialog>
  );
}
