import { createHash } from 'node:crypto';
import { Html, html } from '../../platform/html.ts';

/** Milliseconds after which the rest is added even without a paint: an invisible frame is never painted. */
const PAINT_PATIENCE_MS = 300;
/** The same for a picture, which may be slow to load; in an invisible frame a loaded one is not painted either. */
const PICTURE_PATIENCE_MS = 900;

/** Element id of the rest, known to the scripts. */
const ID = 'oriel-rest';

/** A script of a page, and its source expression for the page's policy. */
interface InlineScript {
  readonly tag: Html;
  readonly source: string;
}

/** A script without line breaks, for inlining. */
export function inlineScript(lines: string): InlineScript {
  const script = lines.replaceAll('\n', '');
  return {
    tag: new Html(`<script>${script}</script>`),
    source: `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  };
}

const TAKE = `const rest=document.getElementById('${ID}');let come=()=>{come=()=>{};rest.replaceWith(rest.content)};
const hidden=document.visibilityState==='hidden';`;

/** Announces the viewer to a host page that asks before the viewer's code has loaded (`docs/protocol.md`, `wait`). */
const ANSWER = `if(parent!==self)addEventListener('message',({source,origin,data})=>{
if(source===parent&&origin!=='null'&&data?.oriel==='hello')source.postMessage({oriel:'wait',session:data.session},origin)});`;

/**
 * Markup added only after the first frame is on screen: pictures, preloads and scripts. Loaded earlier, each would take processor time and
 * bandwidth from the first frame, which matters on a slow device. The page needs one of the scripts below at its end.
 *
 * @param withoutScript markup for browsers without scripts
 */
export function afterFirstPaint(rest: Html, withoutScript: Html | undefined): Html {
  return html`<template id="${ID}">${rest}</template>${withoutScript && html`<noscript>${withoutScript}</noscript>`}`;
}

/** Adds the rest after the first paint: for pages whose markup alone is a picture. */
export const AFTER_FIRST_PAINT = inlineScript(`(()=>{${ANSWER}${TAKE}
const types=PerformanceObserver.supportedEntryTypes||[];
if(hidden||!types.includes('paint'))come();
else{new PerformanceObserver((_,o)=>{o.disconnect();come()}).observe({type:'paint',buffered:true});setTimeout(()=>come(),${PAINT_PATIENCE_MS})}})()`);

/** Adds the rest after the page's first `<img>` has loaded and been painted: for pages that start with a file. */
export const AFTER_FIRST_PICTURE = inlineScript(`(()=>{${ANSWER}${TAKE}
const picture=document.querySelector('img');
const painted=()=>requestAnimationFrame(()=>setTimeout(()=>come()));
if(hidden||!picture)come();
else{setTimeout(()=>come(),${PICTURE_PATIENCE_MS});
if(picture.complete)painted();
else{picture.addEventListener('load',painted);picture.addEventListener('error',()=>come())}}})()`);
