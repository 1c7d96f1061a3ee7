import type { Brand, BrandKey } from './brand.ts';
import { LOCALES, type Locale } from './enums.ts';
import type { PublicFeedback } from './feedback.ts';
import type { ShowcaseNavigator } from './navigator-stats.ts';

/** The address of a page of the public site: `/pl/pricing` in Polish, `/pricing` in the language that a browser prefers. */
export function siteAddress(path: string, locale: Locale | undefined): string {
  if (locale === undefined) return path;
  return path === '/' ? `/${locale}` : `/${locale}${path}`;
}

/** The page and the language of an address. */
export function siteAddressParts(address: string): { readonly path: string; readonly locale?: Locale } {
  const [, first, path = '/'] = /^\/([a-z]{2})(\/.*)?$/.exec(address) ?? [];
  const locale = LOCALES.find((one) => one === first);
  return locale ? { path, locale } : { path: address };
}

/** A picture of several widths, as `srcset` takes them. */
export interface SitePicture {
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly sources: readonly { readonly type: string; readonly srcset: string }[];
}

/** What somebody runs or looks after for money, in the operator's words. */
export interface SitePlan {
  readonly name: string;
  /** As the operator writes it, with currency and period; absent until it is filled in. */
  readonly price?: string;
  /** Markdown. */
  readonly text: string;
}

/** What only a running installation knows, all of it public. */
export interface SiteFacts {
  /** Buildings that their teams show on the front page. */
  readonly showcase: readonly ShowcaseNavigator[];
  /** The first of them that can be turned, with the picture that it opens with. */
  readonly building?: { readonly slug: string; readonly name: string; readonly picture: SitePicture };
  /** The demo's tour. */
  readonly panoramaId?: string;
  /** The demo's feedback project. */
  readonly project?: PublicFeedback;
  /** On the pricing page. */
  readonly plans?: readonly SitePlan[];
}

/** A page to render. */
export interface SitePage {
  /** Without its language: `/`, `/pricing`, `/help/first-hour`. */
  readonly path: string;
  readonly locale: Locale;
  /** The language is part of the address, and so of its links. */
  readonly named: boolean;
  readonly brand: Brand;
  /** Canonical origin of the installation. */
  readonly origin: string;
  readonly facts: SiteFacts;
}

/** A question of visitors with its answer, plain text. */
export interface SiteQuestion {
  readonly question: string;
  readonly answer: string;
}

/** What the build of the site exports to the server. */
export interface SiteBuild {
  /** The markup of a page's body; undefined where there is no such page. */
  render(page: SitePage): Promise<string | undefined>;
  /** What is asked and answered on the front page. */
  questions(brand: BrandKey, locale: Locale): readonly SiteQuestion[];
}
