import type { Brand } from '@oriel/contract/brand';
import type { PageMetadata } from './metadata.ts';

/** Addresses that the application shell answers; the router in the browser does the rest. */
export const SHELL_PATHS = [
  '/',
  '/_app',
  '/login',
  '/signup',
  '/reset-password',
  '/pricing',
  '/resources',
  '/resources/:id',
  '/dashboard',
  '/dashboard/*',
];

const TITLES: Readonly<Record<string, string>> = {
  '/login': 'Sign in',
  '/signup': 'Sign up',
  '/reset-password': 'Reset password',
  '/pricing': 'Pricing',
  '/resources': 'Resources',
};

/** Title and description of a page of the shell before its script has run; inside, the router sets the title. */
export function shellMetadata(pathname: string, brand: Brand): PageMetadata {
  const inside = pathname.startsWith('/dashboard');
  const title = TITLES[pathname] ?? (inside ? 'Dashboard' : brand.tagline);
  return { title, description: brand.description, path: pathname, noIndex: inside };
}
