import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { ErrorScreen } from './error-screen.tsx';
import { RouteError } from './route-error.tsx';
import type { AreaKey } from './shell/areas.ts';

/** Areas whose pages come later; each shows what it will be for. */
const COMING: readonly (readonly [string, AreaKey])[] = [
  ['profile', 'profile'],
  ['profile/notifications', 'profile'],
  ['feedback', 'feedback'],
  ['feedback/create', 'feedback'],
  ['feedback/edit', 'feedback'],
  ['feedback/:id', 'feedback'],
  ['users', 'users'],
  ['organizations', 'organizations'],
  ['inquiries', 'inquiries'],
  ['inquiries/:id', 'inquiries'],
];

const coming = COMING.map<RouteObject>(([path, area]) => ({
  path,
  lazy: async () => {
    const { AreaPage } = await import('../features/areas/area-page.tsx');
    return { element: <AreaPage area={area} key={area} /> };
  },
}));

const routes: RouteObject[] = [
  {
    ErrorBoundary: RouteError,
    HydrateFallback: () => null,
    children: [
      {
        index: true,
        lazy: async () => ({ Component: (await import('../marketing/main-page.tsx')).MainPage }),
      },
      {
        path: 'pricing',
        lazy: async () => ({ Component: (await import('../marketing/pricing-page.tsx')).PricingPage }),
      },
      {
        path: 'resources',
        lazy: async () => ({ Component: (await import('../marketing/resources-page.tsx')).ResourcesPage }),
      },
      {
        path: 'resources/:id',
        lazy: async () => ({ Component: (await import('../marketing/resource-page.tsx')).ResourcePage }),
      },
      {
        lazy: async () => ({
          Component: (await import('../features/account/account-layout.tsx')).AccountLayout,
        }),
        children: [
          {
            path: 'login',
            lazy: async () => ({ Component: (await import('../features/account/login-page.tsx')).LoginPage }),
          },
          {
            path: 'signup',
            lazy: async () => ({
              Component: (await import('../features/account/signup-page.tsx')).SignupPage,
            }),
          },
          {
            path: 'reset-password',
            lazy: async () => ({
              Component: (await import('../features/account/reset-password-page.tsx')).ResetPasswordPage,
            }),
          },
        ],
      },
      // The app shell's entry page; whoever is not signed in goes on to /login from there.
      { path: '_app', element: <Navigate replace to="/dashboard" /> },
      {
        path: 'dashboard',
        lazy: async () => ({ Component: (await import('./shell/shell.tsx')).Shell }),
        children: [
          {
            index: true,
            lazy: async () => ({ Component: (await import('../features/home/home-page.tsx')).HomePage }),
          },
          {
            path: 'tours',
            lazy: async () => ({ Component: (await import('../features/tours/tours-page.tsx')).ToursPage }),
          },
          {
            path: 'tours/:id',
            lazy: async () => ({ Component: (await import('../features/tours/tour-page.tsx')).TourPage }),
          },
          {
            path: 'apartments',
            lazy: async () => ({
              Component: (await import('../features/apartments/apartments-page.tsx')).ApartmentsPage,
            }),
          },
          {
            path: 'estates',
            lazy: async () => ({
              Component: (await import('../features/estates/estates-page.tsx')).EstatesPage,
            }),
          },
          {
            path: 'estates/:estateId',
            lazy: async () => ({
              Component: (await import('../features/estates/estate-page.tsx')).EstatePage,
            }),
          },
          {
            path: 'estates/:estateId/buildings',
            lazy: async () => ({
              Component: (await import('../features/estates/buildings/buildings-page.tsx')).BuildingsPage,
            }),
          },
          {
            path: 'estates/:estateId/buildings/:buildingId',
            lazy: async () => ({
              Component: (await import('../features/estates/buildings/building-page.tsx')).BuildingPage,
            }),
          },
          {
            path: 'estates/:estateId/navigators/:navigatorId',
            lazy: async () => ({
              Component: (await import('../features/navigators/navigator-page.tsx')).NavigatorPage,
            }),
          },
          {
            path: 'apartments/import',
            lazy: async () => ({
              Component: (await import('../features/apartments/import/import-page.tsx')).ImportPage,
            }),
          },
          {
            path: 'apartments/files',
            lazy: async () => ({
              Component: (await import('../features/apartments/files/files-page.tsx')).FilesPage,
            }),
          },
          {
            path: 'apartments/:id',
            lazy: async () => ({
              Component: (await import('../features/apartments/flat/flat-page.tsx')).FlatPage,
            }),
          },
          {
            path: 'estates/:estateId/assets',
            lazy: async () => ({
              Component: (await import('../features/assets/assets-page.tsx')).AssetsPage,
            }),
          },
          {
            path: 'embed',
            lazy: async () => ({ Component: (await import('../features/embed/embed-page.tsx')).EmbedPage }),
          },
          {
            path: 'integrity',
            lazy: async () => ({
              Component: (await import('../features/integrity/integrity-page.tsx')).IntegrityPage,
            }),
          },
          ...coming,
        ],
      },
      { path: '*', element: <ErrorScreen /> },
    ],
  },
];

export const router = createBrowserRouter(routes);
