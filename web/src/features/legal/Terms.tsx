import { TermsSummary } from '../../components/care/TermsSummary';
import { TERMS_VERSION } from '../../components/care/termsVersion';
import { useIsPlayOnly } from '../../config/bonusRule';
import { useConfig } from '../../config/ConfigContext';
import { percent, QUICK_RETURN } from '../../lib/odds';
import { To } from '../../components/page/To';
import { LegalText, type Section } from './LegalText';
import { operatorOf, type OperatorLine } from './contact';

function sectionsOf(operator: readonly OperatorLine[], isPlayOnly: boolean): Section[] {
  return [
    {
      id: 'who-can-play',
      title: 'Who can play',
      text: (
        <>
          <p>You must be 18 or older. Let nobody younger use your account.</p>
          <p>
            One person has one account, and one email address belongs to one account. Play for yourself: do not lend, sell or share your account.
          </p>
          <p>
            Keep your password to yourself. In <To address="/profile">your profile</To> you can turn on a second factor, a code from an app on your phone.
          </p>
          <p>A username or display name that could be taken for somebody who runs the game is refused.</p>
        </>
      ),
    },
    {
      id: 'points',
      title: 'Points',
      text: (
        <>
          <p>
            One point is N$ 1. Your <To address="/statement">statement</To> has a row for each change of your points.
          </p>
          <p>
            A new account starts with 10 points. An email address gets them once.
            {isPlayOnly && ' They are bonus points: they are for playing, and cannot be withdrawn or sent to other players.'}
          </p>
          {isPlayOnly && (
            <p>
              A stake uses your other points first. What bonus points win is bonus too. If a part of a stake was bonus, the same part of the win is bonus.
            </p>
          )}
        </>
      ),
    },
    {
      id: 'games',
      title: 'The games',
      text: (
        <>
          <p>
            <strong>Quick colour game.</strong> One of six colours is right, and each is as likely as any other. You stake 1, 2, 5 or 10 points and have five
            seconds to choose. A right guess adds four times the stake, a wrong one takes the stake. On average {percent(QUICK_RETURN)} of all stakes come back.
          </p>
          <p>
            <strong>Colours for the Day.</strong> You pick three colours and pay the fee. Three colours are drawn at the time that is shown. Fee, prizes and
            chances are shown before you pay, and do not change for that draw. You can buy several tickets. A ticket cannot be given back.
          </p>
          <p>
            A guess or a ticket counts if it reaches our server in time, by the server’s clock. How results are made, and how you check them, is in{' '}
            <To address="/fair-play">Fair play</To>.
          </p>
        </>
      ),
    },
    {
      id: 'open-rounds',
      title: 'When a round is interrupted',
      text: (
        <ul>
          <li>A quick round in which you choose nothing costs nothing.</li>
          <li>
            If your connection breaks after you have chosen, and your choice arrived in time, the round counts. Your statement shows how it ended.
          </li>
          <li>A ticket is drawn whether you are signed in or not, also during a break or while your account is frozen. Prizes are added by themselves.</li>
          <li>A draw that cannot be made within 24 hours of its time is cancelled, and every fee goes back.</li>
        </ul>
      ),
    },
    {
      id: 'paying-in',
      title: 'Paying in',
      text: (
        <>
          <p>
            Ask for points first, then pay with the reference that you are shown, so that we know that the payment is yours. You can add a proof of payment.
          </p>
          <p>
            A person compares the request with the payment before the points are added. A large request, or one without a proof, is checked by two people.
            Nobody decides their own request.
          </p>
          <p>
            Until it is decided you can take a request back. If it is declined, <To address="/deposits">Deposit history</To> says so, with the reason if one was
            given. One request is for at most N$ 1,000,000, and five can wait at once.
          </p>
        </>
      ),
    },
    {
      id: 'other-players',
      title: 'Points to and from other players',
      text: (
        <>
          <p>You can send points to another player. They move once a person has approved the request. A large one takes two people.</p>
          <p>
            Points from another player can be played at once. They can be withdrawn after some time, and up to an amount a day.{' '}
            <To address="/withdraw">Withdraw</To> shows how much you can withdraw now, and when there is more. So whoever has been robbed of points has time to
            notice.
          </p>
        </>
      ),
    },
    {
      id: 'withdrawing',
      title: 'Withdrawing',
      text: (
        <>
          <ul>
            <li>The smallest withdrawal is 50 points (N$ 50); during a break, all you have if that is less. Three can wait at once.</li>
            {isPlayOnly && (
              <>
                <li>Before the first one, you must have paid in something yourself. If that is missing, the screen says how much.</li>
                <li>Bonus points cannot be withdrawn.</li>
              </>
            )}
            <li>New payment details are not paid to at once. If somebody else has entered them, you have time to notice.</li>
          </ul>
          <p>
            The points leave your balance when you ask, and are on hold until a person has paid them out or declined. A large withdrawal takes two people. If it
            is declined, the points come back and you are told why. To take a withdrawal back, write to <To address="/support">Support</To> while it waits.
          </p>
        </>
      ),
    },
    {
      id: 'frozen',
      title: 'When an account is frozen',
      text: (
        <>
          <p>
            We can freeze an account, for example if one person seems to have several, if somebody else seems to use it, or if a payment is in doubt. We give a
            reason, and it is shown while you are still signed in.
          </p>
          <p>
            While an account is frozen nobody can sign in to it, and nothing can be played, sent, received or withdrawn. Withdrawals that wait are not paid.
            The points stay, and what was won or paid in before is still added. A freeze ends when we lift it.
          </p>
        </>
      ),
    },
    {
      id: 'breaks',
      title: 'Breaks',
      text: (
        <p>
          You can stop playing for a day, for years or for good. How to do it, and what holds during a break, is in{' '}
          <To address="/gambling-help#break">Help with gambling</To>.
        </p>
      ),
    },
    {
      id: 'complaints',
      title: 'Complaints',
      text: (
        <>
          <p>
            Write to <To address="/support">Support</To>, and say what happened and when. A person reads it and answers by email. Support shows whether your
            message is new, in progress or resolved.
          </p>
          <p>What our people decide about your requests and your account is in a log of which no row can be changed.</p>
          {operator.length > 0 && (
            <p>
              If you cannot sign in, use what is under <a href="#operator">Who runs this game</a>.
            </p>
          )}
        </>
      ),
    },
    {
      id: 'changes',
      title: 'Changes of these terms',
      text: (
        <p>
          The date at the top is that of the last change. When these terms change you are asked to agree again before you play on or pay in. A draw keeps the
          fee and the prizes with which it opened.
        </p>
      ),
    },
    ...(operator.length === 0
      ? []
      : [
          {
            id: 'operator',
            title: 'Who runs this game',
            text: (
              <dl>
                {operator.map(({ name, value }) => [<dt key={`${name} name`}>{name}</dt>, <dd key={name}>{value}</dd>])}
              </dl>
            ),
          },
        ]),
  ];
}

export function Terms() {
  const { productName, operator } = useConfig();
  const isPlayOnly = useIsPlayOnly();
  return (
    <LegalText
      address="/terms"
      title="Terms"
      line={`The rules of ${productName}, for you and for us.`}
      version={TERMS_VERSION}
      summary={<TermsSummary />}
      sections={sectionsOf(operatorOf(operator), isPlayOnly)}
    />
  );
}
