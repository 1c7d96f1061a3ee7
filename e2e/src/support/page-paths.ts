import { callAs } from './call-as.ts';
import { type TeamPage, teamPages } from './team-pages.ts';

const ADMIN = 'admin@demo.oriel.example';

/** Public pages, and pages of people who are signed out. */
export const OUTSIDE = [
  '/',
  '/pricing',
  '/resources',
  '/resources/first-panorama',
  '/login',
  '/signup',
  '/reset-password',
  '/unsubscribe',
  '/nowhere',
];

/** Pages behind tabs, and pages outside the specification. */
async function alsoInside(url: string, pages: readonly TeamPage[]): Promise<string[]> {
  const pathOf = (route: string) => pages.find((one) => one.route === route)?.path ?? '';
  const estate = pathOf('/dashboard/estates/{estateId}');
  const organization = pathOf('/dashboard/organizations/{id}');
  const [navigator] = await callAs(url, ADMIN, 'GET', `/navigator?estateId=${estate.split('/').at(-1)}`);
  const turning = `${estate}/navigators/${navigator.id}`;
  return [
    '/dashboard?tab=statistics',
    '/dashboard/apartments/import',
    '/dashboard/apartments/files',
    ...['details', 'statistics', 'integration'].map((tab) => `${estate}?tab=${tab}`),
    ...['', '?tab=frames', '?tab=views', '?tab=demand', '?tab=settings'].map((tab) => turning + tab),
    ...['branding', 'privacy', 'origins', 'settings'].map((tab) => `${organization}?tab=${tab}`),
  ];
}

/** Addresses of every page of the team's area, those behind tabs included. */
export async function insidePaths(url: string): Promise<readonly string[]> {
  const pages = await teamPages(url);
  return [...pages.map(({ path }) => path), ...(await alsoInside(url, pages))];
}
