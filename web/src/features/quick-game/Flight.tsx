import { styled } from '@mui/material/styles';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { formatSigned } from '../../lib/money';
import { useReducedMotion } from '../../lib/reducedMotion';
import { countedAt, showCounted } from './counting';
import { BALANCE_ID } from './layout';

/** The tile turns over first. */
const TURN_MS = 240;
const FLIGHT_MS = 480;
const COUNT_MS = 400;

const Flyer = styled('span')(({ theme }) => ({
  ...theme.typography.h1,
  position: 'fixed',
  top: 0,
  left: 0,
  zIndex: 1250,
  padding: '6px 16px',
  borderRadius: 999,
  color: theme.vars.palette.success.main,
  backgroundColor: theme.vars.palette.background.paper,
  boxShadow: '0 6px 20px rgb(20 18 40 / 24%)',
  pointerEvents: 'none',
  opacity: 0,
}));

/** The offset between the centres of both elements, for an element in the corner of the window. */
function wayOf(flyer: HTMLElement, from: Element, to: Element): [string, string] {
  const own = flyer.getBoundingClientRect();
  const over = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return `translate(${left + (width - own.width) / 2}px, ${top + (height - own.height) / 2}px)`;
  };
  return [over(from), over(to)];
}

interface FlightProps {
  amount: number;
  /** Including the amount. */
  balance: number;
  /** Called when all of it has arrived. */
  onLanded: () => void;
}

/** The winnings fly from the right tile to the balance, which then counts up. Without motion they are there at once. */
export function Flight({ amount, balance, onLanded }: FlightProps) {
  const still = useReducedMotion();
  const landed = useEffectEvent(onLanded);
  const flyer = useRef<HTMLSpanElement>(null);

  // Before the new balance is painted.
  useLayoutEffect(() => {
    if (still) return;
    showCounted(balance - amount);
    return () => showCounted(null);
  }, [still, amount, balance]);

  useEffect(() => {
    const [own, tile, place] = [flyer.current, document.querySelector('[data-look="right"]'), document.getElementById(BALANCE_ID)];
    if (still || !own || !tile || !place) {
      showCounted(null);
      landed();
      return;
    }
    let frame = 0;
    let since = 0;
    const count = (now: number) => {
      since ||= now;
      const share = (now - since) / COUNT_MS;
      if (share < 1) {
        showCounted(countedAt(share, balance - amount, balance));
        frame = requestAnimationFrame(count);
      } else {
        showCounted(null);
        landed();
      }
    };
    const [from, to] = wayOf(own, tile, place);
    const flight = own.animate(
      [
        { transform: `${from} scale(0.6)`, opacity: 0 },
        { transform: from, opacity: 1, offset: 0.25, easing: 'cubic-bezier(0.5, 0, 0.2, 1)' },
        { transform: `${to} scale(0.7)`, opacity: 1, offset: 0.92 },
        { transform: `${to} scale(0.5)`, opacity: 0 },
      ],
      { delay: TURN_MS, duration: FLIGHT_MS },
    );
    flight.onfinish = () => (frame = requestAnimationFrame(count));
    return () => {
      flight.cancel();
      cancelAnimationFrame(frame);
    };
  }, [still, amount, balance]);

  return still ? null : (
    <Flyer ref={flyer} aria-hidden="true">
      {formatSigned(amount)}
    </Flyer>
  );
}
