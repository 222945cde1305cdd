import { useConfig } from '../../config/ConfigContext';
import { keptOf, type Kept } from './keptMonths';
import { To } from '../../components/page/To';
import { LegalText, type Section } from './LegalText';

const VERSION = '2026-11-28';

const SUMMARY = (
  <ul>
    <li>We store what it takes to run your account and to explain every point.</li>
    <li>Other players see your username and user ID, nothing else.</li>
    <li>Our people see what they need to decide a request or to answer you.</li>
    <li>There are no cookies, no advertising and no trackers. Your data is not sold.</li>
  </ul>
);

function sectionsOf({ closedAccount, ticket }: Kept): Section[] {
  return [
    {
      id: 'what',
      title: 'What we store, and why',
      text: (
        <dl>
          <dt>Email address and password</dt>
          <dd>To sign you in and to write to you. You can change the address. The sign-in service keeps the password; we cannot read it.</dd>
          <dt>Age and terms</dt>
          <dd>That you are 18 or older, the terms that you agreed to, and when you said so. Your date of birth is checked and not kept.</dd>
          <dt>Username, display name, phone number</dt>
          <dd>Other players choose you by your username when they send you points. Display name and phone number are up to you.</dd>
          <dt>Points and statement</dt>
          <dd>Every change of your points, with its time and its reason, so that your balance can be explained.</dd>
          <dt>Plays and tickets</dt>
          <dd>What you staked and chose, and how it ended, so that you and we can check it.</dd>
          <dt>Deposits and proofs of payment</dt>
          <dd>
            Amount, sender, recipient, decision and your file, to compare them with the payment. A file’s fingerprint shows whether it was used before.
          </dd>
          <dt>Payout accounts and withdrawals</dt>
          <dd>Where to pay you, how much, and the decision. A fingerprint of the details shows whether another account is paid to the same place.</dd>
          <dt>Messages to Support</dt>
          <dd>Name, email address, category and message, to answer you.</dd>
          <dt>Breaks and freezes</dt>
          <dd>Since when, until when and why, so that they are kept to. A break or a freeze stays with the email address.</dd>
          <dt>Signs of harm</dt>
          <dd>
            Each night we look whether play shows them, such as losses chased or long nights, so that somebody can ask how you are. What was seen and said is kept;
            nothing is stopped by it alone.
          </dd>
          <dt>Register of excluded persons</dt>
          <dd>Fingerprints of your email address and phone number, to see whether a regulator’s register says that you may not play. We do not get its names.</dd>
          <dt>Second factor</dt>
          <dd>Since when it is on. Of the recovery codes we keep fingerprints alone, and of wrong ones the network address that they came from.</dd>
          <dt>Notices</dt>
          <dd>
            What you want to be told by email, what you have been sent lately, and until when you have seen your notices. We always tell you what was changed about your
            account.
          </dd>
          <dt>Log of decisions</dt>
          <dd>What was decided or changed about an account, by whom and when, and who opened a proof of payment.</dd>
          <dt>Technical logs</dt>
          <dd>
            For each request its time, its result and the network address that it came from, to find faults and attacks. They have no names, amounts or messages.
          </dd>
        </dl>
      ),
    },
    {
      id: 'who',
      title: 'Who sees it',
      text: (
        <>
          <dl>
            <dt>You</dt>
            <dd>
              All of what is yours: in <To address="/profile">your profile</To>, the <To address="/statement">statement</To>, and the lists of your requests. Saved
              payout accounts are shown in part, so that nobody reads them over your shoulder.
            </dd>
            <dt>Other players who are signed in</dt>
            <dd>
              Your username and user ID. They find you in a list, or by your email address or user ID if they know it. While “Online” in your profile is on, you
              are not in the list.
            </dd>
            <dt>Everybody</dt>
            <dd>Past draws, without names or tickets.</dd>
            <dt>Our people</dt>
            <dd>
              Each by their task: some decide payments, some answer messages, some check the books. For a request they see your points, payment details and proof,
              and which other accounts share a file or payment details with yours. Each look at a proof is logged.
            </dd>
            <dt>Services that work for us</dt>
            <dd>
              Amazon Web Services stores the data, encrypted, runs the sign-in and sends emails. To pay you, we give your payment details to the bank or payment
              service that you chose.
            </dd>
          </dl>
          <p>Nobody else, unless the law obliges us.</p>
        </>
      ),
    },
    {
      id: 'how-long',
      title: 'How long we keep it',
      text: (
        <>
          <p>
            As long as the account exists, because the statement must explain every point, and for {closedAccount} after it is closed, because the law asks for
            records of payments. Then we erase your email address, display name, phone number, payment details, proofs, messages and notes about you.
          </p>
          <p>
            What stays is the books: what was paid in, played and paid out, and the log of decisions, under your username and user ID. An email address that a break, a
            limit or a freeze belongs to is kept for as long as that holds.
          </p>
          <p>Shorter times hold for:</p>
          <ul>
            <li>a message to Support: {ticket} after it was resolved;</li>
            <li>a file that was sent but never became part of a request: about two days;</li>
            <li>the list of emails that you were sent: three days;</li>
            <li>counters that limit how often something can be asked for: until shortly after their time;</li>
            <li>a username that you gave up: nobody else can take it for 90 days;</li>
            <li>technical logs: a fixed number of days.</li>
          </ul>
          <p>Backups are copies of all this for the case of a loss. They are kept for a limited time too.</p>
        </>
      ),
    },
    {
      id: 'browser',
      title: 'What stays in your browser',
      text: (
        <p>
          Your sign-in, until you log out; light or dark; sound and keys of the game; whether you know the game already; and which draw you saw last. It is kept on
          this device alone. There are no cookies, and nothing is loaded from other companies’ sites.
        </p>
      ),
    },
    {
      id: 'your-rights',
      title: 'See, correct, erase',
      text: (
        <>
          <p>
            You correct your profile yourself. You can save <To address="/profile#your-data">your data</To> as a file, and your{' '}
            <To address="/statement">statement</To> as a PDF.
          </p>
          <p>
            You <To address="/profile#close-account">close your account</To> yourself, for good; withdraw your points first. What belongs to it is erased when its time
            is over. To have something corrected, or erased earlier, write to <To address="/support">Support</To>. A person decides what can be erased and what the books
            have to keep, and tells you.
          </p>
        </>
      ),
    },
  ];
}

export function Privacy() {
  const { productName, keptMonths } = useConfig();
  return (
    <LegalText
      address="/privacy"
      title="Privacy"
      line={`What ${productName} knows about you, why, who sees it and for how long.`}
      version={VERSION}
      summary={SUMMARY}
      sections={sectionsOf(keptOf(keptMonths))}
    />
  );
}
