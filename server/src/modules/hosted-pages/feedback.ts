import { createHash } from 'node:crypto';
import { LANGUAGE_TAGS } from '@oriel/contract/enums';
import type { PublicFeedback, PublicFeedbackItem } from '@oriel/contract/feedback';
import { mapPlan } from '@oriel/contract/map-plan';
import { API_PREFIX } from '@oriel/contract/routes';
import { Html, html, jsonBlock } from '../../platform/html.ts';
import type { InlineStyle } from '../../platform/inline-style.ts';
import { AFTER_FIRST_PICTURE, afterFirstPaint } from './after-first-paint.ts';
import type { Entry } from './bundle.ts';
import { metadataTags, type PageSetting } from './metadata.ts';

/** Length of a project's description in a search result, characters. */
const DESCRIPTION = 200;

export interface FeedbackPage {
  readonly project: PublicFeedback;
  /** The item that is shown first; absent when the project has none. */
  readonly item: PublicFeedbackItem | undefined;
  /** Unlisted: search engines are asked to skip it. */
  readonly unlisted: boolean;
  /** From the address or the organization. */
  readonly mode: string;
  readonly allowedOrigins: readonly string[];
  readonly oembed: Html | undefined;
  readonly entry: Entry;
  /** Styles of the first picture, and those of this page only. */
  readonly style: Html;
  readonly ownStyle: InlineStyle;
  readonly setting: PageSetting;
}

/** The shape of the first picture, for the style sheet. */
export function feedbackStyle(item: PublicFeedbackItem | undefined): InlineStyle {
  const { width = 3, height = 2 } = item?.map ? mapPlan(item.map) : (item ?? {});
  const rule = `.oriel-feedback{--oriel-aspect:${(width / height).toFixed(4)}}`;
  const hash = createHash('sha256').update(rule).digest('base64');
  return { tag: new Html(`<style>${rule}</style>`), source: `'sha256-${hash}'` };
}

/** The item before any script: its picture, whole. */
function firstPicture(item: PublicFeedbackItem, { boundary }: PublicFeedback): Html | undefined {
  const { type, title, imageUrl, thumbnailUrl, width, height, panorama, map } = item;
  if (type === 'MAP' && map) {
    const plan = mapPlan(map, boundary);
    const area = plan.area && html`<path class="oriel-map-plan-area" d="${plan.area}"/>`;
    return html`<div class="oriel-board"><svg class="oriel-map-plan" viewBox="0 0 ${plan.width} ${plan.height}" role="img" aria-label="${title}"><path class="oriel-map-plan-grid" d="${plan.grid}"/>${area}</svg></div>`;
  }
  if (type === 'IMAGE' && imageUrl) {
    const beyond = thumbnailUrl && html`<img class="oriel-board-beyond" src="${thumbnailUrl}" alt="">`;
    return html`${beyond}<div class="oriel-board"><img src="${imageUrl}" alt="${title}" width="${width}" height="${height}" fetchpriority="high" decoding="async" draggable="false"></div>`;
  }
  const still = panorama?.thumbnailUrl ?? thumbnailUrl;
  return still
    ? html`<img class="oriel-still" src="${still}" alt="${title}" fetchpriority="high" decoding="async">`
    : undefined;
}

/** The page `/feedback/{id}`. */
export function feedbackPage(page: FeedbackPage): Html {
  const { project, item, unlisted, mode, allowedOrigins, oembed, entry, style, ownStyle, setting } = page;
  const { locale, brand } = setting;
  const { title, question, description } = project;
  const preloads = entry.preloads.map((file) => html`<link rel="modulepreload" href="${file}">`);
  const rest = html`${preloads}<script type="module" src="${entry.script}"></script>`;
  const metadata = {
    title,
    description: (question ?? description ?? brand.description).slice(0, DESCRIPTION),
    path: `/feedback/${project.id}`,
    noIndex: unlisted,
  };
  return html`<!doctype html>
<html lang="${LANGUAGE_TAGS[locale]}" class="oriel-page" data-brand="${setting.brand.key}" data-mode="${mode}">
<head>
${metadataTags(metadata, setting)}
${style}${ownStyle.tag}
${oembed}
</head>
<body>
<div id="oriel-viewer" class="oriel-split oriel-feedback" data-layout="${item ? 'picture' : 'list'}">
<div class="oriel-scene">${item && firstPicture(item, project)}</div>
<div class="oriel-side"><header class="oriel-project"><h1>${title}</h1>${question && html`<p class="oriel-project-question">${question}</p>`}</header><div class="oriel-skeleton" aria-hidden="true"><i></i><i></i><i></i></div></div>
</div>
${jsonBlock('oriel-data', { project, locale, apiBase: API_PREFIX, allowedOrigins })}
${afterFirstPaint(rest, undefined)}${AFTER_FIRST_PICTURE.tag}
</body>
</html>`;
}
