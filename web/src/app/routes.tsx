import { Suspense, type ComponentType } from 'react';
import { lazyWithPreload } from 'react-lazy-with-preload';
import { matchRoutes, Outlet, useRoutes, type NonIndexRouteObject } from 'react-router';
import { SCREENS, type Audience, type Screen } from '../components/nav/screens';
import { PageTitle } from '../components/page/PageTitle';
import { ScreenSkeleton } from '../components/page/ScreenSkeleton';
import { ErrorBoundary } from './ErrorBoundary';
import { OpenToAll } from './OpenToAll';
import { RequireAdmin } from './RequireAdmin';
import { RequireAgreement } from './RequireAgreement';
import { RequireSession } from './RequireSession';
import { SignedOutOnly } from './SignedOutOnly';

const ServerState = lazyWithPreload(() => import('./ServerState'));
const PublicState = lazyWithPreload(() => import('./PublicState'));
const AppLayout = lazyWithPreload(() => import('../components/nav/AppLayout'));
const AuthLayout = lazyWithPreload(() => import('../components/nav/AuthLayout'));

interface Part {
  preload: () => Promise<unknown>;
}

/** `handle` loads the code that the route needs to render. */
interface AppRoute extends Omit<NonIndexRouteObject, 'handle' | 'children'> {
  handle?: Part;
  children?: AppRoute[];
}

type Load = () => Promise<{ default: ComponentType }>;

const FILES = import.meta.glob('./*.tsx', { base: '../pages' });
const parts: Record<string, Part & ComponentType> = {};

function routeOf({ path, title, page }: Screen): AppRoute {
  // Screens of the same file share one part.
  const Page = (parts[page] ??= lazyWithPreload(FILES[`./${page}Page.tsx`] as Load));
  const element = (
    <>
      <PageTitle>{title}</PageTitle>
      <Page />
    </>
  );
  return { path, element, handle: Page };
}

const screensFor = (audience: Audience): AppRoute[] => SCREENS.filter((screen) => screen.for === audience).map(routeOf);

/** If a screen breaks, the layout around it stays with its links to other screens. */
const screen = (
  <ErrorBoundary>
    <Outlet />
  </ErrorBoundary>
);

const BEHIND_SIGN_IN: AppRoute = {
  element: <RequireSession />,
  children: [
    {
      element: (
        <Suspense fallback={<ScreenSkeleton />}>
          <ServerState />
        </Suspense>
      ),
      handle: ServerState,
      children: [
        { element: <RequireAgreement />, children: screensFor('agreed') },
        ...screensFor('player'),
        { element: <RequireAdmin />, children: screensFor('admin') },
      ],
    },
  ],
};

const ROUTES: AppRoute[] = [
  {
    element: <SignedOutOnly />,
    children: [
      {
        element: <AuthLayout>{screen}</AuthLayout>,
        handle: AuthLayout,
        children: screensFor('signed-out'),
      },
    ],
  },
  {
    element: <AppLayout>{screen}</AppLayout>,
    handle: AppLayout,
    children: [
      BEHIND_SIGN_IN,
      {
        element: <OpenToAll />,
        children: [
          {
            element: (
              <Suspense fallback={<ScreenSkeleton />}>
                <PublicState />
              </Suspense>
            ),
            handle: PublicState,
            children: screensFor('public'),
          },
          ...screensFor('text'),
        ],
      },
    ],
  },
];

export function AppRoutes() {
  const screens = useRoutes(ROUTES);
  return <Suspense fallback={null}>{screens}</Suspense>;
}

/** From the outermost route to the screen. A signed-out user is led from the gate to the sign-in. */
function routesOf(pathname: string, isSignedOut: boolean): AppRoute[] {
  const routes = (matchRoutes(ROUTES, pathname) ?? []).map(({ route }) => route);
  const gate = isSignedOut ? routes.indexOf(BEHIND_SIGN_IN) : -1;
  return gate < 0 ? routes : [...routes.slice(0, gate), ...routesOf('/login', isSignedOut)];
}

/** Loads the code that an address needs for its first render, so that it renders once and whole. A failed load is retried and reported at render. */
export async function fetchParts(pathname: string, isSignedOut: boolean): Promise<void> {
  const parts = routesOf(pathname, isSignedOut).flatMap(({ handle }) => handle ?? []);
  await Promise.allSettled(parts.map((part) => part.preload()));
}
