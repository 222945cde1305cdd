import { startTransition, StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { createSession, type Session } from '../auth/session';
import { loadConfig } from '../config/config';
import { dark, light } from '../theme/palette';
import { App } from './App';
import { NOT_STARTED } from './notStarted';
import { AppRoutes, fetchParts } from './routes';

/** The app cannot work without its settings: it shows a message and nothing else. */
function showUnconfigured(root: HTMLElement): void {
  const main = document.createElement('main');
  const text = document.createElement('p');
  text.setAttribute('role', 'alert');
  text.textContent = NOT_STARTED;
  text.style.cssText = 'font: 600 1rem/1.5 Figtree, system-ui, sans-serif; max-width: 24rem; margin: 40vh auto; padding: 0 20px; text-align: center';
  text.style.color = (document.documentElement.dataset.scheme === 'dark' ? dark : light).text;
  main.append(text);
  root.replaceChildren(main);
}

/** Another tab has signed in meanwhile: the early form's input is discarded. */
function removeEarlySignIn(session: Session): void {
  if (session.state().status !== 'signedOut') document.getElementById('early-sign-in')?.remove();
}

async function start(element: HTMLElement): Promise<void> {
  const config = await loadConfig();
  // The game's code loads while the identity service is called.
  const session = createSession(config, () => void fetchParts('/', false));
  const { status } = session.state();
  if (status === 'loading') void session.check();
  removeEarlySignIn(session);
  session.subscribe(() => removeEarlySignIn(session));
  const root = createRoot(element);
  // A transition renders in small pieces, so the browser can react to scrolling and typing in between.
  const draw = (screens: ReactNode) =>
    startTransition(() => {
      root.render(
        <StrictMode>
          <App config={config} session={session}>
            {screens}
          </App>
        </StrictMode>,
      );
    });
  // Draws the layout while the first screen's code loads.
  draw(null);
  await fetchParts(location.pathname, status === 'signedOut');
  draw(<AppRoutes />);
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
start(root).catch((error: unknown) => {
  console.error('Start failed', error);
  showUnconfigured(root);
});
