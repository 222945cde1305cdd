import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { Link } from 'react-router';
import { useConfig } from '../../config/ConfigContext';
import { percent, QUICK_RETURN } from '../../lib/odds';
import { dialOf, helpLinesOf, type HelpLine } from './contact';
import { To } from '../../components/page/To';
import { LegalText, type Section } from './LegalText';

const VERSION = '2026-11-26';

const SUMMARY = (
  <p>
    Playing is meant to be fun, and it costs money. When it is no fun any more, <To address="/profile#take-break">take a break</To> and talk to somebody. You
    do not have to wait until it is serious.
  </p>
);

const QUESTIONS: Section = {
  id: 'questions',
  title: 'Is it still fun?',
  text: (
    <>
      <ul>
        <li>Do you play with money that you need for food, rent, school or debts?</li>
        <li>Do you play on to win back what you have lost?</li>
        <li>Do you play longer, or with more, than you meant to?</li>
        <li>Have you borrowed or sold something to go on playing?</li>
        <li>Do you hide from others how much you play?</li>
        <li>Do you play to forget worries, or feel restless when you cannot play?</li>
        <li>Have work, sleep or people close to you suffered from it?</li>
      </ul>
      <p>If you say yes to one of them, stop for a while. If you say yes to several, please talk to somebody.</p>
    </>
  ),
};

const WAYS: readonly Section[] = [
  {
    id: 'limits',
    title: 'Set a limit',
    text: (
      <>
        <p>
          You decide how much is enough, for a day, a week or a month: of what you stake, of what you lose, of what you pay in; and how long you play in a day. What would pass your limit is
          refused. A lower limit holds at once. A higher one, or none, waits at least 24 hours, and then you have to confirm it.
        </p>
        <p>
          <Button component={Link} to="/profile#limits" variant="outlined">
            Set a limit
          </Button>
        </p>
      </>
    ),
  },
  {
    id: 'break',
    title: 'Take a break',
    text: (
      <>
        <dl>
          <dt>Time-out</dt>
          <dd>From 24 hours to 6 weeks. It ends by itself.</dd>
          <dt>Self-exclusion</dt>
          <dd>
            From 6 months to 5 years, or for good. When the time is over it goes on until you ask for its end, and then for another 24 hours.
          </dd>
        </dl>
        <p>
          A break begins at once. It can be made longer but not shorter: not by you, not by Support, by nobody. Nothing can be played, paid in, sent or received.
          What you have paid or won is still added, tickets that you have bought are drawn, and you can withdraw.
        </p>
        <p>It belongs to your email address, and holds for every account with it. Please do not go round it with another address.</p>
        <p>
          <Button component={Link} to="/profile#take-break" variant="outlined">
            Take a break
          </Button>
        </p>
      </>
    ),
  },
  {
    id: 'money',
    title: 'Take your points out',
    text: (
      <p>
        What is on its way to your bank cannot be played. <To address="/withdraw">Withdraw</To> shows how much you can take out; it stays open during a break.
        <To address="/my-play">My play</To> shows what your playing costs, in money and in time.
      </p>
    ),
  },
  {
    id: 'odds',
    title: 'What to know about chance',
    text: (
      <p>
        A run of losses does not make a win more likely: each round begins anew. In the quick game {percent(QUICK_RETURN)} of all stakes come back on average.
        The longer you play, the surer it is that you lose. See <To address="/fair-play#odds">what comes back</To>.
      </p>
    ),
  },
  {
    id: 'others',
    title: 'For families and friends',
    text: (
      <p>
        Whoever shares a phone or a computer with children should log out and not let the browser keep the password: nobody under 18 may play. If you worry about
        somebody, speak with them calmly, lend no money for playing, and show them this page.
      </p>
    ),
  },
  {
    id: 'support',
    title: 'Questions about your account',
    text: (
      <p>
        <To address="/support">Support</To> answers them, also during a break. It can help with an account, and not in place of somebody who is trained to help.
      </p>
    ),
  },
];

function talkTo(lines: readonly HelpLine[]): Section {
  return {
    id: 'talk',
    title: 'Talk to somebody',
    text: (
      <dl>
        {lines.map((line) => (
          <Line key={line.name} {...line} />
        ))}
      </dl>
    ),
  };
}

function Line({ name, phone, url, note }: HelpLine) {
  return (
    <>
      <dt>{name}</dt>
      {phone !== undefined && <dd>{dialOf(phone) ? <MuiLink href={dialOf(phone)}>{phone}</MuiLink> : phone}</dd>}
      {url !== undefined && (
        <dd>
          <MuiLink href={url} target="_blank" rel="noreferrer">
            {new URL(url).host}
          </MuiLink>
        </dd>
      )}
      {note !== undefined && (
        <dd>
          <small>{note}</small>
        </dd>
      )}
    </>
  );
}

export function GamblingHelp() {
  const lines = helpLinesOf(useConfig().helpLines);
  return (
    <LegalText
      address="/gambling-help"
      title="Help with gambling"
      line="How to notice that it is too much, and what to do then."
      version={VERSION}
      summary={SUMMARY}
      sections={[QUESTIONS, ...(lines.length > 0 ? [talkTo(lines)] : []), ...WAYS]}
    />
  );
}
