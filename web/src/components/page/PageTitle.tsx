import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { useConfig } from '../../config/ConfigContext';

/** The address of the last shown screen. */
let shown: string | undefined;

/**
 * Sets the title of the browser tab and names the screen for screen readers. After a step within the app, reading
 * starts at the new screen, as after a page load. A screen that sets the focus itself keeps it there.
 */
export function PageTitle({ children }: { children: string }) {
  const { productName } = useConfig();
  const { pathname } = useLocation();
  const isStepBack = useNavigationType() === NavigationType.Pop;
  useEffect(() => {
    const content = document.getElementById('content');
    content?.setAttribute('aria-label', children);
    const hasMoved = shown !== undefined && shown !== pathname;
    shown = pathname;
    if (!hasMoved) return;
    // The browser restores the position after a step back.
    if (!isStepBack) scrollTo(0, 0);
    if (!document.activeElement?.closest('#content, [role="dialog"]')) content?.focus({ preventScroll: true });
  }, [children, pathname, isStepBack]);
  return <title>{`${children} · ${productName}`}</title>;
}
