import type { Brand } from '@oriel/contract/brand';
import { LANGUAGE_TAGS, type Locale } from '@oriel/contract/enums';
import { LOOKS } from '../brand/looks.ts';
import { Html, html } from '../platform/html.ts';
import { brandColors } from './brand-color.ts';
import { mailTexts } from './texts/catalogue.ts';
import type { Fact, MailContent, Section } from './words.ts';

interface Setting {
  readonly brand: Brand;
  readonly locale: Locale;
}

function factLine({ label, value, detail }: Fact): string {
  return `${label}: ${value}${detail ? ` (${detail})` : ''}`;
}

function sectionText({ title, rows, quotes = [], link }: Section): string {
  return [
    title.toUpperCase(),
    ...rows.map(factLine),
    ...quotes.map((quote) => `> ${quote}`),
    ...(link ? [`${link.label}: ${link.url}`] : []),
  ].join('\n');
}

/** The mail as plain text. */
export function mailText(content: MailContent): string {
  const { action, quote, code, links = [], sections = [], unsubscribe } = content;
  const parts = [
    content.greeting,
    content.text,
    content.facts.map(factLine).join('\n'),
    quote ? `${quote.label}\n${quote.text.replace(/^/gm, '> ')}` : '',
    code ? `${code.label}\n\n${code.text}` : '',
    ...sections.map(sectionText),
    action ? `${action.label}:\n${action.url}` : '',
    ...links.map(({ label, url }) => `${label}:\n${url}`),
    unsubscribe ? `${unsubscribe.label}:\n${unsubscribe.url}` : '',
    content.note,
    content.signature ?? '',
    `-- \n${content.footer}`,
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

// Mail programs support neither style sheets nor much layout: inline styles, one table for the width, colours that work in dark mode.
const FONT = 'font-family:system-ui,-apple-system,"Segoe UI",Roboto,Helvetica,Arial,sans-serif';
const TEXT = 'margin:0 0 16px;font-size:16px;line-height:1.5;color:#1f1b18';
const QUIET = 'margin:0 0 8px;font-size:13px;line-height:1.5;color:#6a625c';
const QUOTE =
  'margin:0 0 16px;padding:4px 0 4px 16px;border-left:3px solid #d9cfc7;font-size:15px;line-height:1.5;color:#1f1b18;white-space:pre-wrap;word-break:break-word';
const CODE =
  'margin:0 0 16px;padding:12px 16px;border-radius:8px;background:#f5f2ef;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:13px;line-height:1.5;color:#1f1b18;white-space:pre-wrap;word-break:break-word';

function factTable(facts: readonly Fact[]) {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px">
${facts.map(
  ({ label, value }) =>
    html`<tr><th align="left" valign="top" style="padding:3px 16px 3px 0;font-size:14px;font-weight:400;color:#6a625c">${label}</th><td valign="top" style="padding:3px 0;font-size:15px;color:#1f1b18;word-break:break-word">${value}</td></tr>
`,
)}</table>`;
}

/** Text of several lines; blank lines separate paragraphs. Not every mail program keeps line breaks of the source. */
function paragraphs(text: string) {
  return text.split(/\n\s*\n/).map(
    (part) => html`<p style="${TEXT};word-break:break-word">${part
      .split('\n')
      .map((line, index) => html`${index > 0 && new Html('<br>')}${line}`)}</p>
`,
  );
}

function sectionHtml({ title, rows, quotes = [], link }: Section, color: string) {
  return html`<h2 style="margin:24px 0 8px;font-size:15px;line-height:1.4;font-weight:600;color:#1f1b18">${title}</h2>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 8px">
${rows.map(
  ({ label, value, detail }) =>
    html`<tr><th align="left" valign="baseline" style="padding:6px 16px 6px 0;border-top:1px solid #e9e2da;font-size:14px;font-weight:400;color:#6a625c;word-break:break-word">${label}</th><td align="right" valign="baseline" style="padding:6px 0;border-top:1px solid #e9e2da;font-size:15px;color:#1f1b18;font-variant-numeric:tabular-nums">${value}${detail && html`<br><span style="font-size:12px;color:#6a625c;white-space:nowrap">${detail}</span>`}</td></tr>
`,
)}</table>
${quotes.map((quote) => html`<blockquote style="${QUOTE};margin:0 0 8px">${quote}</blockquote>`)}
${link && html`<p style="margin:0 0 16px;font-size:14px;line-height:1.5"><a href="${link.url}" style="color:${color}">${link.label}</a></p>`}`;
}

/** The mail as HTML. Escapes every value and loads nothing external, so that opening it reveals nothing to anybody. */
export function mailHtml(content: MailContent, { brand, locale }: Setting): string {
  const say = mailTexts(locale);
  const { action, quote, code, links = [], note, signature, sections = [], unsubscribe } = content;
  const accent = content.brand?.color ?? LOOKS[brand.key].primaryColor;
  const { onPaper, letters } = brandColors(accent);
  return html`<!doctype html>
<html lang="${LANGUAGE_TAGS[locale]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${content.subject}</title>
</head>
<body style="margin:0;padding:0;background:#f5f2ef;${FONT}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;background:#ffffff;border-radius:12px;border-top:4px solid ${accent}">
<tr><td style="padding:32px;${FONT}">
<p style="margin:0 0 24px;font-size:15px;font-weight:600;color:${onPaper}">${content.brand?.name ?? brand.name}</p>
${content.greeting !== '' && html`<p style="${TEXT}">${content.greeting}</p>`}
${paragraphs(content.text)}
${content.facts.length > 0 && factTable(content.facts)}
${
  quote &&
  html`<p style="${QUIET}">${quote.label}</p>
<blockquote style="${QUOTE}">${quote.text}</blockquote>`
}
${
  code &&
  html`<p style="${QUIET}">${code.label}</p>
<pre style="${CODE}">${code.text}</pre>`
}
${sections.map((section) => sectionHtml(section, onPaper))}
${
  action &&
  html`<p style="margin:24px 0"><a href="${action.url}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:${accent};color:${letters};font-size:16px;font-weight:600;text-decoration:none">${action.label}</a></p>
<p style="${QUIET}">${say('link')}<br><a href="${action.url}" style="color:#6a625c;word-break:break-all">${action.url}</a></p>`
}
${links.map(({ label, url }) => html`<p style="${QUIET}"><a href="${url}" style="color:#6a625c">${label}</a></p>`)}
${note !== '' && html`<p style="${QUIET}">${note}</p>`}
${signature && html`<p style="${TEXT};margin:16px 0 0">${signature}</p>`}
</td></tr>
</table>
<p style="margin:16px 0 0;max-width:560px;font-size:12px;line-height:1.5;color:#6a625c">${content.footer}${unsubscribe && html`<br><a href="${unsubscribe.url}" style="color:#6a625c">${unsubscribe.label}</a>`}</p>
</td></tr>
</table>
</body>
</html>
`.text;
}
