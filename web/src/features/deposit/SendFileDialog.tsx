import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { BusyButton } from '../../components/BusyButton';
import type { Awaited } from './awaited';
import { FormDialog } from './FormDialog';
import { ProofField } from './ProofField';
import { isAnnounced, sizeText } from './proofFile';
import { FailureBox, Progress } from './Sending';
import { useDeposit } from './useDeposit';
import { useProofFile } from './useProofFile';

interface SendFileDialogProps {
  awaited: Awaited;
  onClose: () => void;
}

/** Sends the file of a request that was made earlier, from the device that made it. */
export default function SendFileDialog({ awaited, onClose }: SendFileDialogProps) {
  const announced = awaited.body.proof;
  const chosen = useProofFile((proof) => (announced && !isAnnounced(proof, announced) ? 'This is another file' : undefined));
  const { proof, problem } = chosen;
  const deposit = useDeposit(onClose, ({ text }) => chosen.refuse(text));
  const busy = deposit.step !== null;

  function submit() {
    if (deposit.awaitsFile) void deposit.goOn();
    else if (proof) void deposit.submit(awaited.body, proof.file, awaited.key);
  }

  return (
    <FormDialog title="Send the file" isHeld={busy} onClose={onClose} onSubmit={submit}>
      <Typography>
        Your request waits for{' '}
        <Box component="strong" sx={{ overflowWrap: 'anywhere' }}>
          {announced?.name}
        </Box>
        {announced && ` (${sizeText(announced.size)})`}. Please choose this very file.
      </Typography>
      <ProofField
        proof={proof}
        problem={problem}
        disabled={busy || deposit.awaitsFile}
        isOptional={false}
        onChoose={(file) => void chosen.choose(file)}
        onRemove={chosen.remove}
      />
      {deposit.failure && <FailureBox failure={deposit.failure} awaitsFile={deposit.awaitsFile} />}
      {deposit.step && <Progress step={deposit.step} onStop={deposit.stop} />}
      <Box sx={{ display: 'flex', flexDirection: { xs: 'column-reverse', sm: 'row' }, justifyContent: 'flex-end', gap: 3, mt: { xs: 'auto', sm: 0 } }}>
        <Button disabled={busy} onClick={onClose}>
          Cancel
        </Button>
        <BusyButton
          type="submit"
          variant="contained"
          idleText={deposit.awaitsFile ? 'Send the file again' : 'Send the file'}
          busyText="Processing…"
          busy={busy}
          disabled={proof === null || problem !== undefined}
        />
      </Box>
    </FormDialog>
  );
}
