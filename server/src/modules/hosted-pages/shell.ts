import type { ArticleHead } from '@oriel/contract/articles';
import type { Brand } from '@oriel/contract/brand';
import type { Locale } from '@oriel/contract/enums';
import { HELP_IDS, helpHead } from '@oriel/contract/help';
import { resourceHead, resourceIdOf } from '@oriel/contract/resources';
import { say } from '../../platform/messages.ts';
import type { PageMetadata } from './metadata.ts';

/** Addresses of the application shell; the browser's router handles the rest. */
export const SHELL_PATHS = [
  '/',
  '/_app',
  '/login',
  '/signup',
  '/reset-password',
  '/unsubscribe',
  '/pricing',
  '/resources',
  '/resources/:id',
  '/help',
  '/help/:id',
  '/dashboard',
  '/dashboard/*',
];

/** Pages with a title of their own, and whether they have a description of their own. */
const NAMED: Readonly<Record<string, { readonly title: string; readonly description?: string }>> = {
  '/login': { title: 'page.login' },
  '/signup': { title: 'page.signup' },
  '/reset-password': { title: 'page.resetPassword' },
  '/unsubscribe': { title: 'page.unsubscribe' },
  '/pricing': { title: 'page.pricing', description: 'page.pricing.description' },
  '/help': { title: 'page.help', description: 'page.help.description' },
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
  const ownWords = say(locale, `page.brand.${brand.key}`);
  if (pathname === '/') {
    const title = brand.key === 'oriel' ? say(locale, 'page.main') : brand.tagline;
    return { status: 200, metadata: { title, description: ownWords, path: pathname } };
  }
  if (pathname === '/resources') {
    const description = say(locale, `page.resources.${brand.key}`);
    return { status: 200, metadata: { title: say(locale, 'page.resources'), description, path: pathname } };
  }
  const named = Object.hasOwn(NAMED, pathname) ? NAMED[pathname] : undefined;
  if (named) {
    const description = named.description ? say(locale, named.description) : ownWords;
    return { status: 200, metadata: { title: say(locale, named.title), description, path: pathname } };
  }
  const article = articleOf(pathname, brand, locale);
  if (article) {
    const { title, lead } = article;
    return { status: 200, metadata: { title, description: lead, path: pathname } };
  }
  const inside = PRIVATE.test(pathname);
  const title = say(locale, inside ? 'page.dashboard' : 'page.error');
  return {
    status: inside ? 200 : 404,
    metadata: { title, description: ownWords, path: pathname, noIndex: true },
  };
}

/** Title and first sentence of the guide or the article at an address. */
function articleOf(pathname: string, brand: Brand, locale: Locale): ArticleHead | undefined {
  const [, room, id] = /^\/(help|resources)\/([^/]+)$/.exec(pathname) ?? [];
  const guide = room === 'help' ? HELP_IDS.find((one) => one === id) : undefined;
  if (guide) return helpHead(guide, locale);
  const resource = room === 'resources' ? resourceIdOf(id, brand.key) : undefined;
  return resource && resourceHead(resource, locale);
}
