import type { ComponentType } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { loadMessages } from '../i18n/language.ts';
import type { MessagePart } from '../i18n/parts.ts';
import { ErrorScreen } from '../kit/error-screen.tsx';
import { Redirect } from '../kit/redirect.tsx';
import { AppRoot } from './app-root.tsx';
import { RouteError } from './route-error.tsx';
import type { PageHandle } from './shell/shell.tsx';

/** A page and its messages, loaded in parallel when opened. */
function page(load: () => Promise<ComponentType>, ...parts: MessagePart[]) {
  return async () => {
    const [Component] = await Promise.all([load(), loadMessages(...parts)]);
    return { Component };
  };
}

const routes: RouteObject[] = [
  {
    Component: AppRoot,
    ErrorBoundary: RouteError,
    HydrateFallback: () => null,
    children: [
      {
        lazy: page(async () => (await import('../features/account/account-layout.tsx')).AccountLayout),
        children: [
          {
            path: 'login',
            lazy: page(async () => (await import('../features/account/login-page.tsx')).LoginPage, 'account'),
          },
          {
            path: 'signup',
            lazy: page(
              async () => (await import('../features/account/signup-page.tsx')).SignupPage,
              'account',
            ),
          },
          {
            path: 'reset-password',
            lazy: page(
              async () => (await import('../features/account/reset-password-page.tsx')).ResetPasswordPage,
              'account',
            ),
          },
          {
            path: 'unsubscribe',
            lazy: page(
              async () => (await import('../features/notices/unsubscribe-page.tsx')).UnsubscribePage,
              'notices',
            ),
          },
        ],
      },
      {
        path: 'my-data',
        lazy: page(async () => (await import('../features/my-data/my-data-page.tsx')).MyDataPage, 'person'),
      },
      // The app shell's entry page; visitors without a session go on to /login from there.
      { path: '_app', element: <Redirect to="/dashboard" /> },
      {
        path: 'dashboard',
        lazy: page(async () => (await import('./shell/shell.tsx')).Shell, 'commands'),
        children: [
          {
            index: true,
            lazy: page(
              async () => (await import('./pages/home.tsx')).Home,
              'history',
              'home',
              'statistics',
              'tours',
            ),
          },
          {
            path: 'tours',
            lazy: page(async () => (await import('../features/tours/tours-page.tsx')).ToursPage, 'tours'),
          },
          {
            path: 'tours/:id',
            lazy: page(
              async () => (await import('../features/tours/tour-page.tsx')).TourPage,
              // The words for 3D models.
              'navigators',
              'assets',
              'tour',
              'tours',
            ),
          },
          {
            path: 'tours/:id/comments',
            lazy: page(
              async () => (await import('./pages/tour-comments.tsx')).TourComments,
              'feedback',
              'history',
              'tour',
            ),
          },
          {
            path: 'apartments',
            lazy: page(
              async () => (await import('../features/apartments/apartments-page.tsx')).ApartmentsPage,
              'apartments',
              'estates',
            ),
          },
          {
            path: 'estates',
            lazy: page(
              async () => (await import('../features/estates/estates-page.tsx')).EstatesPage,
              'estates',
              'guide',
            ),
          },
          {
            path: 'estates/:estateId',
            lazy: page(
              async () => (await import('./pages/estate-page.tsx')).EstatePage,
              'assets',
              'estates',
              'guide',
              'navigators',
              'statistics',
            ),
          },
          {
            path: 'estates/:estateId/buildings',
            lazy: page(
              async () => (await import('../features/estates/buildings/buildings-page.tsx')).BuildingsPage,
              'estates',
              'guide',
            ),
          },
          {
            path: 'estates/:estateId/buildings/:buildingId',
            lazy: page(
              async () => (await import('../features/estates/buildings/building-page.tsx')).BuildingPage,
              'assets',
              'estates',
            ),
          },
          {
            path: 'estates/:estateId/navigators/:navigatorId',
            lazy: page(
              async () => (await import('../features/navigators/navigator-page.tsx')).NavigatorPage,
              'assets',
              'navigators',
              'statistics',
            ),
          },
          {
            path: 'apartments/import',
            lazy: page(
              async () => (await import('../features/apartments/import/import-page.tsx')).ImportPage,
              'apartments',
              'estates',
            ),
          },
          {
            path: 'apartments/files',
            lazy: page(
              async () => (await import('../features/apartments/files/files-page.tsx')).FilesPage,
              'apartments',
              'estates',
            ),
          },
          {
            path: 'apartments/:id',
            lazy: page(
              async () => (await import('../features/apartments/apartment/apartment-page.tsx')).ApartmentPage,
              'apartments',
              'assets',
              'history',
            ),
          },
          {
            path: 'estates/:estateId/assets',
            lazy: page(
              async () => (await import('./pages/assets-page.tsx')).AssetsPage,
              'assets',
              'estates',
              'guide',
            ),
          },
          {
            path: 'inquiries',
            lazy: page(
              async () => (await import('../features/inquiries/inquiries-page.tsx')).InquiriesPage,
              'history',
              'inquiries',
            ),
          },
          {
            path: 'inquiries/:id',
            lazy: page(
              async () => (await import('../features/inquiries/one/inquiry-page.tsx')).InquiryPage,
              'apartments',
              'history',
              'inquiries',
            ),
          },
          {
            path: 'embed',
            lazy: page(
              async () => (await import('../features/embed/embed-page.tsx')).EmbedPage,
              'embed',
              'guide',
            ),
          },
          {
            path: 'integrity',
            lazy: page(
              async () => (await import('../features/integrity/integrity-page.tsx')).IntegrityPage,
              'guide',
              'integrity',
            ),
          },
          {
            path: 'users',
            lazy: page(
              async () => (await import('../features/people/list/users-page.tsx')).UsersPage,
              'people',
            ),
          },
          {
            path: 'users/:id',
            lazy: page(
              async () => (await import('../features/people/member/member-page.tsx')).MemberPage,
              'people',
            ),
          },
          {
            path: 'organizations',
            lazy: page(
              async () =>
                (await import('../features/organizations/list/organizations-page.tsx')).OrganizationsPage,
              'people',
            ),
            children: [
              {
                path: 'create',
                handle: { emails: 'platformStaff' } satisfies PageHandle,
                lazy: page(
                  async () =>
                    (await import('../features/organizations/list/new-organization.tsx')).NewOrganization,
                  'people',
                ),
              },
            ],
          },
          {
            path: 'organizations/:id',
            lazy: page(
              async () =>
                (await import('../features/organizations/page/organization-page.tsx')).OrganizationPage,
              'assets',
              'embed',
              'estates',
              'history',
              'people',
            ),
          },
          {
            path: 'feedback',
            lazy: page(
              async () => (await import('../features/feedback/feedback-page.tsx')).FeedbackPage,
              'feedback',
            ),
          },
          {
            path: 'feedback/create',
            lazy: page(
              async () => (await import('../features/feedback/create-page.tsx')).CreatePage,
              'assets',
              'feedback',
            ),
          },
          {
            path: 'feedback/edit',
            lazy: page(
              async () => (await import('../features/feedback/edit-page.tsx')).EditPage,
              'assets',
              'feedback',
            ),
          },
          {
            path: 'feedback/:id',
            lazy: page(
              async () => (await import('../features/feedback/project-page.tsx')).ProjectPage,
              'assets',
              'feedback',
              'history',
              'tour',
              'tours',
            ),
          },
          {
            path: 'profile',
            lazy: page(
              async () => (await import('../features/profile/profile-page.tsx')).ProfilePage,
              'account',
              'profile',
            ),
          },
          {
            path: 'profile/notifications',
            lazy: page(
              async () => (await import('../features/profile/notifications-page.tsx')).NotificationsPage,
              'profile',
            ),
          },
        ],
      },
      { path: '*', element: <ErrorScreen /> },
    ],
  },
];

export const router = createBrowserRouter(routes);
