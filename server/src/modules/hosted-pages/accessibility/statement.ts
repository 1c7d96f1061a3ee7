import { LANGUAGE_TAGS } from '@oriel/contract/enums';
import type { PublicFeedback } from '@oriel/contract/feedback';
import { reported } from '../../../platform/headers.ts';
import { type Html, html } from '../../../platform/html.ts';
import { inlineStyle } from '../../../platform/inline-style.ts';
import type { OrganizationDocument } from '../../organization/model.ts';
import { PLAIN_CSS, type PlainSetting, plainPage } from '../plain-page.ts';
import { type StatementTextId, statementTexts } from './texts/catalogue.ts';

const STYLE = inlineStyle(PLAIN_CSS);

/** The page is text: it loads its icon and nothing else. */
export const STATEMENT_POLICY = reported([
  "default-src 'none'",
  `style-src ${STYLE.source}`,
  "img-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
]);

/** Day on which the sentences were last compared with the viewer. Changes with them. */
const REVIEWED = new Date('2026-11-27T12:00:00Z');

type ItemType = PublicFeedback['items'][number]['type'];

/** What does not conform because of a kind of item, and only where a project has such items. */
const GAPS: Readonly<Record<ItemType, StatementTextId>> = {
  IMAGE: 'gaps.picture',
  PANORAMA: 'gaps.panorama',
  MAP: 'gaps.map',
  MODEL: 'gaps.model',
  VIDEO: 'gaps.video',
};

/** How accessible a project is, as it is hosted and embedded: what conforms, what does not, how that is known, whom to ask. */
export function accessibilityStatement(
  project: PublicFeedback,
  organization: OrganizationDocument,
  setting: PlainSetting,
): Html {
  const { locale, brand } = setting;
  const say = statementTexts(locale);
  const names = { title: project.title, organization: organization.name };
  const types = new Set(project.items.map(({ type }) => type));
  const works: StatementTextId[] = [
    'works.keyboard',
    ...(types.has('PANORAMA') ? (['works.panorama'] as const) : []),
    ...(types.has('MODEL') ? (['works.model'] as const) : []),
    'works.list',
    'works.names',
    'works.motion',
    'works.scheme',
  ];
  const gaps: StatementTextId[] = [
    ...[...types].map((type) => GAPS[type]),
    'gaps.language',
    'gaps.zoom',
    'gaps.content',
  ];
  const list = (ids: readonly StatementTextId[]) =>
    html`<ul>${ids.map((id) => html`<li>${say(id, names)}</li>`)}</ul>`;
  const day = new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], { dateStyle: 'long' }).format(REVIEWED);
  const title = say('title', names);
  const lead = say('lead', names);
  const body = html`<p class="sender">${organization.name}</p>
<h1>${title}</h1>
<p class="lead">${lead}</p>
<h2>${say('level')}</h2>
<p>${say('level.text')}</p>
<h2>${say('works')}</h2>
${list(works)}
<h2>${say('gaps')}</h2>
${list(gaps)}
<h2>${say('tests')}</h2>
<p>${say('tests.text', { brand: brand.name })}</p>
<p>${say('date', { day })}</p>
<h2>${say('contact')}</h2>
${contactOf(organization, say('contact.text', names), say('contact.none', names))}
<p><a href="/feedback/${project.id}?lang=${locale}">${say('back')}</a></p>`;
  return plainPage({ title, lead, body, style: STYLE }, setting);
}

/** Where to write: the public contact, else the data protection officer. */
function contactOf({ contact, privacy, website }: OrganizationDocument, ask: string, none: string): Html {
  const email = contact?.email ?? privacy.dpoEmail;
  const ways = [
    ...(email ? [html`<li><a href="mailto:${email}">${email}</a></li>`] : []),
    ...(contact?.phone
      ? [html`<li><a href="tel:${contact.phone.replace(/[^+\d]/g, '')}">${contact.phone}</a></li>`]
      : []),
    ...(website ? [html`<li><a href="${website}" rel="noopener">${website}</a></li>`] : []),
  ];
  return ways.length > 0 ? html`<p>${ask}</p><ul>${ways}</ul>` : html`<p>${none}</p>`;
}
