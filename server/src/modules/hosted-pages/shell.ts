import type { Brand } from '@oriel/contract/brand';
import type { Locale } from '@oriel/contract/enums';
import { PERSON_PATH } from '@oriel/contract/person-path';
import { say } from '../../platform/messages.ts';
import type { PageMetadata } from './metadata.ts';

/** Addresses of the application shell; the browser's router handles the rest. */
export const SHELL_PATHS = [
  '/_app',
  '/login',
  '/signup',
  '/reset-password',
  '/unsubscribe',
  PERSON_PATH,
  '/dashboard',
  '/dashboard/*',
];

/** Pages with a title of their own. */
const NAMED: Readonly<Record<string, string>> = {
  '/login': 'page.login',
  '/signup': 'page.signup',
  '/reset-password': 'page.resetPassword',
  '/unsubscribe': 'page.unsubscribe',
  [PERSON_PATH]: 'page.person',
};

/** Pages excluded from search engines. */
const PRIVATE = /^\/(?:dashboard|_app)(?:\/|$)/;

export interface ShellPage {
  /** 404 for a page that does not exist, as far as the server knows. */
  readonly status: 200 | 404;
  readonly metadata: PageMetadata;
}

/** The path of an address in readable form: without the query, unescaped, without a trailing slash. */
export function pagePath(url: string): string {
  const [path = '/'] = url.split(/[?#]/, 1);
  const bare = path.replace(/(?<=.)\/+$/, '');
  try {
    return decodeURIComponent(bare);
  } catch {
    return bare;
  }
}

/** A page of the shell before its script has run: the browser sets the same title again, and those of inner pages. */
export function shellPage(pathname: string, brand: Brand, locale: Locale): ShellPage {
  const description = say(locale, `page.brand.${brand.key}`);
  const named = Object.hasOwn(NAMED, pathname) ? NAMED[pathname] : undefined;
  if (named) {
    const noIndex = pathname === PERSON_PATH;
    return { status: 200, metadata: { title: say(locale, named), description, path: pathname, noIndex } };
  }
  const inside = PRIVATE.test(pathname);
  const title = say(locale, inside ? 'page.dashboard' : 'page.error');
  return { status: inside ? 200 : 404, metadata: { title, description, path: pathname, noIndex: true } };
}
