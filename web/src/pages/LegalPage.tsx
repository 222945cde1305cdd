import { matchPath, useLocation } from 'react-router';
import { FairPlay } from '../features/legal/FairPlay';
import { GamblingHelp } from '../features/legal/GamblingHelp';
import { Privacy } from '../features/legal/Privacy';
import { Terms } from '../features/legal/Terms';

const TEXTS = Object.entries({ '/terms': Terms, '/privacy': Privacy, '/fair-play': FairPlay, '/gambling-help': GamblingHelp });

/** The text named by the address. All texts are one chunk: they are short, and readers often open the next one. */
export default function LegalPage() {
  const { pathname } = useLocation();
  const [, Text = Terms] = TEXTS.find(([address]) => matchPath(address, pathname)) ?? [];
  return <Text />;
}
