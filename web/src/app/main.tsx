import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createSession } from '../auth/session';
import { loadConfig } from '../config/config';
import { dark, light } from '../theme/palette';
import { App } from './App';
import { preload } from './routes';

/** Without its settings the app knows neither its name nor its users: it says so, and nothing else. */
function showUnconfigured(root: HTMLElement): void {
  const text = document.createElement('p');
  text.setAttribute('role', 'alert');
  text.textContent = 'The app could not be started. Please load the page again in a moment.';
  text.style.cssText = 'font: 600 1rem/1.5 Figtree, system-ui, sans-serif; max-width: 24rem; margin: 40vh auto; padding: 0 20px; text-align: center';
  text.style.color = (document.documentElement.dataset.scheme === 'dark' ? dark : light).text;
  root.replaceChildren(text);
}

async function start(root: HTMLElement): Promise<void> {
  preload(location.pathname);
  const config = await loadConfig();
  const session = createSession(config);
  if (session.state().status === 'loading') void session.check();
  // A transition is drawn in small pieces, between which the browser answers whoever scrolls or types.
  startTransition(() => {
    createRoot(root).render(
      <StrictMode>
        <App config={config} session={session} />
      </StrictMode>,
    );
  });
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
start(root).catch((error: unknown) => {
  console.error('Start failed', error);
  showUnconfigured(root);
});
