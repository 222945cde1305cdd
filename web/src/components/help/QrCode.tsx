import { styled } from '@mui/material/styles';
import { encode } from 'uqr';
import { RADIUS } from '../../theme/theme';
import { pathOf } from './qrPath';

/** The margin that QR readers need. */
const QUIET_ZONE = 4;

/** Dark on white in both themes: some cameras cannot read the reverse. */
const Ground = styled('svg')({ display: 'block', width: 216, maxWidth: '100%', borderRadius: RADIUS.control, backgroundColor: 'white', fill: 'black' });

export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  return (
    <Ground role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <path d={pathOf(data)} />
    </Ground>
  );
}
