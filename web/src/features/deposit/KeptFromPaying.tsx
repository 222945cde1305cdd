import Typography from '@mui/material/Typography';
import type { Restriction } from '../../api/wallet';
import { CloseButton } from '../../components/dialog/Dialog';
import { restrictionWords } from '../../components/care/restrictionWords';
import { Buttons } from './Sending';

/** Replaces the form while the account is restricted, for a screen that did not know of the restriction yet. */
export function KeptFromPaying({ restriction }: { restriction: Restriction }) {
  const { title, reason, text } = restrictionWords(restriction);
  return (
    <>
      <Typography variant="h2" component="p">
        {title}
      </Typography>
      {reason !== undefined && <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{reason}</Typography>}
      <Typography>{text}</Typography>
      <Buttons>
        <CloseButton variant="contained" autoFocus>
          Close
        </CloseButton>
      </Buttons>
    </>
  );
}
