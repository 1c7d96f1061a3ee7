import { type Brand, pageTitle } from '@oriel/contract/brand';
import { LANGUAGE_TAGS, type Locale } from '@oriel/contract/enums';
import { type Html, html } from '../../platform/html.ts';
import { MEDIA_PREFIX } from '../../platform/storage-address.ts';

export interface PageMetadata {
  readonly title: string;
  readonly description: string;
  /** Path of the page; the canonical address is the brand's host plus this, without the query. */
  readonly path: string;
  /** Path or address of the share image, 1200 by 628. */
  readonly image?: string;
  readonly noIndex?: boolean;
}

export interface PageSetting {
  readonly brand: Brand;
  readonly locale: Locale;
  readonly publicUrl: string;
  /** Path of the page's own icon, instead of the brand's. */
  readonly icon?: string;
}

/** Adds the organization's icon to a page, if it is one of our files. Pages load no others. */
export function withIcon(setting: PageSetting, icon: string | undefined): PageSetting {
  return icon?.startsWith(MEDIA_PREFIX) ? { ...setting, icon } : setting;
}

function iconTags({ brand, icon }: PageSetting): Html {
  if (icon)
    return html`<link rel="icon" href="${icon}">
<link rel="apple-touch-icon" href="${icon}">`;
  return html`<link rel="icon" sizes="16x16 32x32 48x48" href="${brand.iconPath}/favicon.ico">
<link rel="icon" type="image/svg+xml" href="${brand.iconPath}/icon.svg">
<link rel="apple-touch-icon" href="${brand.iconPath}/apple-touch-icon.png">`;
}

/** The head of a page as specified, except for scripts and styles. */
export function metadataTags(page: PageMetadata, setting: PageSetting): Html {
  const { brand, locale, publicUrl } = setting;
  const title = pageTitle(page.title, brand);
  const canonical = publicUrl + encodeURI(page.path);
  const image = new URL(page.image ?? `${brand.iconPath}/share.jpg`, publicUrl).href;
  return html`<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, maximum-scale=1, user-scalable=no">
<title>${title}</title>
<meta name="description" content="${page.description}">
<link rel="canonical" href="${canonical}">
${page.noIndex && html`<meta name="robots" content="noindex">`}
<meta name="theme-color" media="(prefers-color-scheme: light)" content="${brand.themeColor}">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${brand.themeColorDark}">
${iconTags(setting)}
<link rel="manifest" href="${brand.iconPath}/manifest.webmanifest">
<meta property="og:type" content="website">
<meta property="og:site_name" content="${brand.name}">
<meta property="og:locale" content="${LANGUAGE_TAGS[locale].replace('-', '_')}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${page.description}">
<meta property="og:url" content="${canonical}">
<meta property="og:image" content="${image}">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="628">
<meta name="twitter:card" content="summary_large_image">
<meta name="twitter:title" content="${title}">
<meta name="twitter:description" content="${page.description}">
<meta name="twitter:image" content="${image}">`;
}
