import { percent, QUICK_RETURN } from '../../lib/odds';
import { To } from '../../components/page/To';
import { LegalText, type Section } from './LegalText';

const VERSION = '2026-11-26';

const SUMMARY = (
  <ul>
    <li>The answer of a quick round is fixed before you choose. Your browser proves it each time.</li>
    <li>Nobody can know or choose the result of a draw while tickets are sold. Neither can we.</li>
    <li>Every point has a numbered row, and all rows are checked every night.</li>
    <li>Fair does not mean even: the games keep a part of the stakes.</li>
  </ul>
);

const SECTIONS: readonly Section[] = [
  {
    id: 'quick-rounds',
    title: 'A quick round',
    text: (
      <>
        <p>
          Before you choose, our server fixes a secret number, the seed, and shows its fingerprint. Another number would have another fingerprint, so the seed
          cannot be exchanged afterwards.
        </p>
        <p>
          Then your browser adds a number of its own, which our server could not know before. You can set it yourself. Both numbers together give the right
          colour. Each of the six is as likely as any other, whatever came before.
        </p>
        <p>
          After the round the server shows the seed. Your browser checks the fingerprint and works out the colour again. The numbers of the last round are on
          the game’s screen, and those of earlier ones in your <To address="/statement">statement</To>. Anybody to whom you give them can repeat the sum at{' '}
          <To address="/check">Check a round</To>, without an account.
        </p>
      </>
    ),
  },
  {
    id: 'draws',
    title: 'A draw of Colours for the Day',
    text: (
      <>
        <p>
          When a draw opens, our server fixes a seed and shows its fingerprint, as in a quick round. It also names a public random number, a beacon, that does
          not exist yet: independent organisations publish it together only after the last ticket was sold.
        </p>
        <p>
          Seed and beacon together shuffle the colours, and the first three win. So nobody can know the result while tickets are sold. A draw without a beacon
          says so.
        </p>
        <p>
          All numbers are published with the draw. Check each of them at <To address="/draws">Past draws</To>, without an account. If the beacon does not come
          for 24 hours, there is no draw and every fee goes back.
        </p>
      </>
    ),
  },
  {
    id: 'odds',
    title: 'What comes back',
    text: (
      <>
        <p>
          In the quick game you win one round in six on average, and a win adds four times the stake. That is a return of {percent(QUICK_RETURN)}: of 100
          points staked, about {Math.round(100 * QUICK_RETURN)} come back. The multiplier does not change it.
        </p>
        <p>
          For a draw, chances, prizes and return are shown before you pay. Luck varies from day to day; over a long time you come close to the return, and that
          is a loss. No way of playing changes it.
        </p>
      </>
    ),
  },
  {
    id: 'points',
    title: 'Your points',
    text: (
      <p>
        Each change of your points has a numbered row in your <To address="/statement">statement</To>, with the balance before and after. Each row carries a
        fingerprint of the one before, so that a row which was changed or removed is found. Every night a program checks all rows, and works out the plays and
        draws again.
      </p>
    ),
  },
  {
    id: 'people',
    title: 'The people who decide',
    text: (
      <>
        <p>
          Nobody decides a request that they are a party to. Large amounts, and deposits without a proof of payment, take two people. How much one person can
          approve and pay out in a day is limited.
        </p>
        <p>Their decisions are in a log of which no row can be changed. None of their screens shows or changes the result of a round or a draw before it is over.</p>
      </>
    ),
  },
];

export function FairPlay() {
  return (
    <LegalText
      address="/fair-play"
      title="Fair play"
      line="How results are made, and how you check them without having to believe us."
      version={VERSION}
      summary={SUMMARY}
      sections={SECTIONS}
    />
  );
}
