import { useIsPlayOnly } from '../../config/bonusRule';

/** The essential points of the terms. */
export function TermsSummary() {
  const isPlayOnly = useIsPlayOnly();
  return (
    <ul>
      <li>You are 18 or older, and you have one account.</li>
      <li>One point is N$ 1.{isPlayOnly && ' Starting points, and what you win with them, are for playing and cannot be withdrawn.'}</li>
      <li>The games keep a part of the stakes: whoever plays for long loses more than they win.</li>
      <li>A person checks every payment, in and out. That takes time.</li>
      <li>You can stop at any time. A break that you take cannot be shortened by anybody.</li>
    </ul>
  );
}
