import type { CommentPosition } from '@oriel/contract/comment';
import { LANGUAGE_TAGS } from '@oriel/contract/enums';
import type { PublicFeedback, PublicFeedbackItem } from '@oriel/contract/feedback';
import { placeInAddress } from '@oriel/contract/place-in-address';
import { type Html, html } from '../../platform/html.ts';
import { inlineStyle } from '../../platform/inline-style.ts';
import { say } from '../../platform/messages.ts';
import { inlineScript } from './after-first-paint.ts';
import { metadataTags, type PageSetting } from './metadata.ts';
import { qrCode } from './qr-code.ts';

/** A sheet of A4 an item, in the organization's font. Paper is white in the dark, too. */
export const POSTER_STYLE = inlineStyle(`
@page{size:A4;margin:0}
*{box-sizing:border-box}
:root{--around:#f1ede5;--ink:#23201b;--secondary:#6b645a;--line:#e4ded2;--font:"Hanken Grotesk"}
:root[data-brand=localloop]{--around:#eaeee3;--ink:#1e2a26;--secondary:#54625b;--line:#dbe1d3}
:root[data-font=Lato]{--font:"Lato"}
:root[data-font=Montserrat]{--font:"Montserrat"}
:root[data-font=fantasy]{--font:fantasy}
body{margin:0;background:var(--around);color:var(--ink);font:400 16px/1.5 var(--font),system-ui,sans-serif}
.bar{display:flex;justify-content:center;padding:16px}
.bar button{min-height:44px;padding:0 24px;border:0;border-radius:6px;background:var(--ink);color:#fff;font-size:16px;font-weight:600;line-height:1;font-family:inherit;cursor:pointer}
.sheet{display:grid;grid-template-rows:auto auto minmax(0,1fr) auto auto;gap:8mm;width:210mm;max-width:100%;min-height:297mm;margin:0 auto 24px;padding:22mm 20mm 16mm;background:#fff;break-after:page}
.sheet header{display:flex;gap:12px;align-items:center;font-size:14pt;font-weight:600}
.sheet header img{max-width:60mm;max-height:16mm}
.sheet h1{margin:0;font-size:34pt;line-height:1.1;letter-spacing:-.01em;overflow-wrap:anywhere}
.sheet h2{margin:0 0 4mm;font-size:16pt;font-weight:500;color:var(--secondary);overflow-wrap:anywhere}
.sheet .question{margin:6mm 0 0;font-size:20pt;line-height:1.3;overflow-wrap:anywhere}
figure{display:grid;min-height:0;margin:0}
figure img{width:100%;height:100%;min-height:0;object-fit:cover;border-radius:2mm}
.ask{display:grid;grid-template-columns:82mm 1fr;gap:10mm;align-items:center}
.code{width:100%;height:auto}
.ask p{margin:0 0 3mm;font-size:15pt;line-height:1.4}
.ask .how{font-size:22pt;font-weight:600;line-height:1.2}
.sheet footer{padding-top:5mm;border-top:1px solid var(--line);color:var(--secondary);font-size:10pt;overflow-wrap:anywhere}
@media print{body{background:#fff}.bar{display:none}.sheet{margin:0;max-width:none;height:297mm}}
@media screen and (max-width:640px){figure img{height:220px}.sheet{min-height:0;padding:32px 24px}.sheet h1{font-size:26pt}.ask{grid-template-columns:1fr}}
`);

export const POSTER_SCRIPT = inlineScript(
  `document.querySelector('button').addEventListener('click',()=>print())`,
);

export interface PosterPage {
  readonly project: PublicFeedback;
  /** The items that get a sheet each. */
  readonly items: readonly PublicFeedbackItem[];
  /** A place of the only item. */
  readonly at: CommentPosition | undefined;
  /** The organization's IANA time zone: paper says the day on which the project closes there. */
  readonly timeZone: string;
  /** Addresses of the style sheets with our fonts. */
  readonly fonts: readonly string[];
  readonly setting: PageSetting;
}

/** The page `/feedback/{id}/poster`: sheets to print, each with a code that leads to its item. */
export function posterPage(poster: PosterPage): Html {
  const { project, items, fonts, setting } = poster;
  const { locale } = setting;
  const title = say(locale, 'poster.title', { title: project.title });
  const sheets = items.length > 0 ? items.map((item) => sheet(poster, item)) : [];
  const path = `/feedback/${project.id}/poster`;
  return html`<!doctype html>
<html lang="${LANGUAGE_TAGS[locale]}" data-brand="${setting.brand.key}" data-font="${project.organization.font}">
<head>
${metadataTags({ title, description: title, path, noIndex: true }, setting)}
${fonts.map((file) => html`<link rel="stylesheet" href="${file}">`)}
${POSTER_STYLE.tag}
</head>
<body>
<div class="bar"><button type="button">${say(locale, 'poster.print')}</button></div>
<main>${sheets.length > 0 ? sheets : sheet(poster, undefined)}</main>
${POSTER_SCRIPT.tag}
</body>
</html>`;
}

function sheet(
  { project, at, timeZone, setting: { locale, publicUrl } }: PosterPage,
  item: PublicFeedbackItem | undefined,
): Html {
  const { title, organization, closesAt, status } = project;
  const address = new URL(`/feedback/${project.id}`, publicUrl);
  const shown = `${address.host}${address.pathname}`;
  if (item) address.searchParams.set('startingItemId', item.id);
  if (at) address.searchParams.set('at', placeInAddress(at));
  const question = item?.question ?? project.question;
  const day =
    closesAt && status === 'OPEN'
      ? new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], { dateStyle: 'long', timeZone }).format(
          new Date(closesAt),
        )
      : undefined;
  const picture = item && (item.imageUrl ?? item.panorama?.thumbnailUrl ?? item.thumbnailUrl);
  const head = organization.logoUrl?.startsWith('/')
    ? html`<img src="${organization.logoUrl}" alt="${organization.name}">`
    : html`<span>${organization.name}</span>`;
  return html`<section class="sheet">
<header>${head}</header>
<div><h2>${title}</h2><h1>${item?.title ?? title}</h1>${question && html`<p class="question">${question}</p>`}</div>
<figure>${picture && html`<img src="${picture}" alt="">`}</figure>
<div class="ask">${qrCode(address.href, say(locale, 'poster.code'))}<div><p class="how">${say(locale, at ? 'poster.here' : 'poster.how')}</p><p>${say(locale, 'poster.easy')}</p>${day && html`<p>${say(locale, 'poster.until', { day })}</p>`}</div></div>
<footer>${organization.name} · ${shown}</footer>
</section>`;
}
