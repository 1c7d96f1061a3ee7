import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { linkTo, scriptSnippet } from '@oriel/contract/embed-snippets';
import { reported } from '../../../platform/headers.ts';
import { Html, html } from '../../../platform/html.ts';
import { inlineStyle } from '../../../platform/inline-style.ts';
import { PLAIN_CSS, type PlainSetting, plainPage } from '../../hosted-pages/plain-page.ts';
import { drawingOf, type Platform } from './drawings.ts';
import type { Embeddable } from './embeddable.ts';
import { guideTexts, type Say } from './texts/catalogue.ts';

const STYLE = inlineStyle(PLAIN_CSS + readFileSync(new URL('guide.css', import.meta.url), 'utf8'));

/** Copies the block. Without it, visitors select the text. */
const SCRIPT = `const b=document.querySelector('button');b.hidden=false;
b.onclick=()=>navigator.clipboard.writeText(document.querySelector('pre').textContent).then(()=>{b.textContent=b.dataset.copied;setTimeout(()=>{b.textContent=b.dataset.copy},2500)});`;
const SCRIPT_SOURCE = `'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`;

/** What the page may load: itself. It asks nothing of anybody's data, so it works without a session. */
export const GUIDE_POLICY = reported([
  "default-src 'none'",
  `style-src ${STYLE.source}`,
  `script-src ${SCRIPT_SOURCE}`,
  "img-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
]);

const STEPS: Readonly<Record<Platform, readonly (1 | 2 | 3)[]>> = {
  wordpress: [1, 2, 3],
  wix: [1, 2, 3],
  webflow: [1, 2, 3],
  shopify: [1, 2, 3],
  html: [1],
};
const PLATFORMS = Object.keys(STEPS) as Platform[];

function howTo(platform: Platform, say: Say, link: string): Html {
  const name = say(platform);
  const steps = STEPS[platform].map((step) => {
    // The plain page has one step, the others three.
    const text = platform === 'html' ? say('html.1') : say(`${platform}.${step}`);
    return html`<li>${text}</li>`;
  });
  const address = platform === 'wordpress' && html`<br><code>${link}</code>`;
  return html`<details id="${platform}">
<summary>${name}</summary>
<div class="steps">
${drawingOf(platform, say(`${platform}.entry`), say('picture', { platform: name }))}
<ol>${steps}</ol>
<p class="note">${say(`${platform}.note`)}${address}</p>
</div>
</details>
`;
}

/** How to paste a viewer into a website, for whoever looks after it: the block, and where each system takes it. */
export function guidePage({ choice, organization }: Embeddable, setting: PlainSetting): Html {
  const { locale, publicUrl } = setting;
  const say = guideTexts(locale);
  const title = say('title', { title: choice.title });
  const lead = say('lead', { organization: organization.name });
  const link = linkTo(publicUrl, choice);
  const body = html`<p class="sender">${organization.name}</p>
<h1>${title}</h1>
<p class="lead">${lead}</p>
<div class="head"><h2 id="block">${say('block')}</h2><button type="button" hidden aria-live="polite" data-copy="${say('copy')}" data-copied="${say('copied')}">${say('copy')}</button></div>
<pre tabindex="0" role="region" aria-labelledby="block">${scriptSnippet(publicUrl, choice)}</pre>
<p class="quiet">${say('blockHelp')} <a href="${link}">${say('open')}</a></p>
<h2>${say('where')}</h2>
${PLATFORMS.map((platform) => howTo(platform, say, link))}
<h2>${say('after')}</h2>
<ol>
<li>${say('after.1')}</li>
<li>${say('after.2')}</li>
<li>${say('after.3')}<br><code>script-src ${publicUrl}; frame-src ${publicUrl}</code></li>
<li>${say('after.4')}</li>
</ol>
${new Html(`<script>${SCRIPT}</script>`)}`;
  return plainPage({ title, lead, body, style: STYLE }, setting);
}

/** The same address, when visitors would see nothing. */
export function guideGone(setting: PlainSetting): Html {
  const say = guideTexts(setting.locale);
  const text = say('gone.text');
  const title = say('gone.title');
  return plainPage(
    { title, lead: text, body: html`<h1>${title}</h1><p class="lead">${text}</p>`, style: STYLE },
    setting,
  );
}
