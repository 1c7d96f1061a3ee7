import { type Html, html } from '../../../platform/html.ts';

/** Simple drawings of where to click: shapes only, in the colours of the page. No program's own pictures. */

/** A rectangle: left, top, width, height. */
type Box = readonly [x: number, y: number, width: number, height: number];

const box = ([x, y, width, height]: Box, look: string) =>
  html`<rect class="${look}" x="${x}" y="${y}" width="${width}" height="${height}" rx="5"/>`;
const words = (x: number, y: number, text: string, look = 'word') =>
  html`<text class="${look}" x="${x}" y="${y}">${text}</text>`;
/** Lines of text that are nobody's. */
const lines = (x: number, y: number, ...widths: readonly number[]) =>
  widths.map((width, index) => box([x, y + index * 16, width, 6], 'line'));
const plus = (x: number, y: number) => html`<path class="plus" d="M${x - 6} ${y}h12M${x} ${y - 6}v12"/>`;
/** A numbered dot beside what to click. */
const step = (x: number, y: number, number: number) =>
  html`<circle class="dot" cx="${x}" cy="${y}" r="11"/><text class="number" x="${x}" y="${y + 4.5}">${number}</text>`;
const arrow = (x: number, y: number, width: number) =>
  html`<path class="arrow" d="M${x} ${y}h${width}m-6-5l6 5-6 5"/>`;

/** The page with the viewer in it. */
const result = (x: number) =>
  html`${box([x, 44, 150, 120], 'paper')}${lines(x + 12, 58, 70, 110)}${box([x + 12, 92, 126, 58], 'viewer')}<circle class="orb" cx="${x + 75}" cy="121" r="13"/><path class="orb" d="M${x + 62} 121c6 7 20 7 26 0"/>`;

/** A program's window: bar, panel with a list in which one entry is to be chosen, and what comes of it. */
function program(bar: Html, entry: string): Html {
  return html`${box([10, 10, 300, 180], 'paper')}${box([10, 10, 300, 28], 'bar')}${bar}
${box([24, 52, 130, 122], 'panel')}${lines(38, 68, 60, 84)}${box([32, 100, 114, 30], 'chosen')}${words(40, 119, entry, 'word strong')}${lines(38, 144, 76, 50)}
${lines(176, 62, 110, 84, 118)}${box([172, 116, 122, 50], 'spot')}${words(233, 145, '</>', 'code')}
${step(160, 115, 2)}${step(294, 116, 3)}${arrow(322, 100, 22)}${result(354)}`;
}

const plusInBar = html`${box([20, 14, 20, 20], 'key')}${plus(30, 24)}${step(52, 24, 1)}${lines(210, 21, 80)}`;
const plusAtSide = html`${lines(24, 21, 46)}${box([84, 14, 20, 20], 'key')}${plus(94, 24)}${step(116, 24, 1)}`;

const plainHtml = html`${box([10, 10, 300, 180], 'paper')}${box([10, 10, 300, 28], 'bar')}${words(24, 29, 'index.html')}
${words(26, 62, '<body>')}${lines(44, 76, 120, 170)}${box([34, 108, 262, 40], 'spot')}${words(165, 133, '<script …> <oriel-…>', 'code')}${step(296, 108, 1)}
${words(26, 174, '</body>')}${arrow(322, 100, 22)}${result(354)}`;

const DRAWINGS = {
  wordpress: (entry: string) => program(plusInBar, entry),
  wix: (entry: string) => program(plusAtSide, entry),
  webflow: (entry: string) => program(plusAtSide, entry),
  shopify: (entry: string) => program(plusAtSide, entry),
  html: () => plainHtml,
} as const;

/** The places that the guide explains. */
export type Platform = keyof typeof DRAWINGS;

/**
 * The drawing for a platform.
 *
 * @param entry what to choose, as the program calls it
 * @param label for screen readers
 */
export function drawingOf(platform: Platform, entry: string, label: string): Html {
  return html`<svg viewBox="0 0 514 200" role="img" aria-label="${label}">${DRAWINGS[platform](entry)}</svg>`;
}
