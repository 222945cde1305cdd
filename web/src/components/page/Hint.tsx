import { styled } from '@mui/material/styles';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { FORCED_COLOURS } from '../../theme/theme';

const Frame = styled('span')({ position: 'relative', display: 'grid', minWidth: 0 });

const Words = styled('span')(({ theme }) => ({
  position: 'absolute',
  bottom: 'calc(100% + 8px)',
  left: '50%',
  transform: 'translateX(-50%)',
  zIndex: theme.zIndex.tooltip,
  width: 'max-content',
  // Little wider than its target, so that it fits a narrow screen.
  maxWidth: 'min(240px, 100% + 32px)',
  textWrap: 'balance',
  padding: '6px 12px',
  borderRadius: 8,
  fontSize: theme.typography.caption.fontSize,
  fontWeight: 600,
  textAlign: 'center',
  color: theme.vars.palette.background.paper,
  backgroundColor: theme.vars.palette.text.primary,
  pointerEvents: 'none',
  [FORCED_COLOURS]: { color: 'CanvasText', backgroundColor: 'Canvas', border: '1px solid' },
}));

/** How long a hint stays after a tap: no event reports that the finger has moved on. */
const TAPPED_MS = 3000;

interface HintProps {
  /** Null for no hint. */
  text: string | null;
  /** Receives the id of the description while the hint is shown. */
  children: (describedBy: string | undefined) => ReactNode;
}

/** A tooltip. It appears on hover, keyboard focus and tap, and Escape closes it. */
export function Hint({ text, children }: HintProps) {
  const id = useId();
  const [isWanted, setWanted] = useState(false);
  const [taps, setTaps] = useState(0);
  const isShown = isWanted && text !== null;
  useEffect(() => {
    if (taps === 0) return;
    const timer = setTimeout(() => setWanted(false), TAPPED_MS);
    return () => clearTimeout(timer);
  }, [taps]);
  return (
    <Frame
      onPointerEnter={() => setWanted(true)}
      onPointerLeave={() => setWanted(false)}
      onFocus={() => setWanted(true)}
      onBlur={() => setWanted(false)}
      onPointerUp={({ pointerType }) => {
        if (pointerType === 'mouse') return;
        setWanted(true);
        setTaps(taps + 1);
      }}
      onKeyDown={({ key }) => {
        if (key === 'Escape') setWanted(false);
      }}
    >
      {children(isShown ? id : undefined)}
      {isShown && (
        <Words role="tooltip" id={id}>
          {text}
        </Words>
      )}
    </Frame>
  );
}
