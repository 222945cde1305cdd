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

/** `handle` is what has to be fetched before the route can be drawn. */
interface AppRoute extends Omit<NonIndexRouteObject, 'handle' | 'children'> {
  handle?: Part;
  children?: AppRoute[];
}

type Load = () => Promise<{ default: ComponentType }>;

const FILES = import.meta.glob('./*.tsx', { base: '../pages' });
const parts: Record<string, Part & ComponentType> = {};

function routeOf({ path, title, page }: Screen): AppRoute {
  // Screens of one file are one part.
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

/** A screen that breaks leaves the layout around it whole, with the ways to the others. */
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

/** From the outermost to the screen itself; whoever is signed out is led from the gate to the sign-in. */
function routesOf(pathname: string, isSignedOut: boolean): AppRoute[] {
  const routes = (matchRoutes(ROUTES, pathname) ?? []).map(({ route }) => route);
  const gate = isSignedOut ? routes.indexOf(BEHIND_SIGN_IN) : -1;
  return gate < 0 ? routes : [...routes.slice(0, gate), ...routesOf('/login', isSignedOut)];
}

/**
 * Fetches what an address is first drawn with, so that it is drawn once and whole. What cannot be fetched is asked for
 * again when it is drawn, and reported there.
 */
export async function fetchParts(pathname: string, isSignedOut: boolean): Promise<void> {
  const parts = routesOf(pathname, isSignedOut).flatMap(({ handle }) => handle ?? []);
  await Promise.allSettled(parts.map((part) => part.preload()));
}
