import { createHash } from 'node:crypto';
import { Html, html } from '../../platform/html.ts';

/** Milliseconds after which the rest comes even if nothing has been painted: a frame out of sight is not. */
const PAINT_PATIENCE_MS = 300;
/** The same for a picture, which a slow line may take long for; one that is there is not painted out of sight either. */
const PICTURE_PATIENCE_MS = 900;

/** Where the rest waits; the scripts know it by this. */
const ID = 'oriel-rest';

/** A script of a page, and the source expression that lets the page's policy accept it. */
interface InlineScript {
  readonly tag: Html;
  readonly source: string;
}

function inlineScript(lines: string): InlineScript {
  const script = lines.replaceAll('\n', '');
  return {
    tag: new Html(`<script>${script}</script>`),
    source: `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  };
}

const TAKE = `const rest=document.getElementById('${ID}');let come=()=>{come=()=>{};rest.replaceWith(rest.content)};
const hidden=document.visibilityState==='hidden';`;

/** The page around is told that there is a viewer, should it ask before the viewer's code is there (`docs/protocol.md`, `wait`). */
const ANSWER = `if(parent!==self)addEventListener('message',({source,origin,data})=>{
if(source===parent&&origin!=='null'&&data?.oriel==='hello')source.postMessage({oriel:'wait',session:data.session},origin)});`;

/**
 * Markup that a page does not have until its first frame is on the screen: pictures, preloads and scripts, which run when they come. Each of
 * them, asked for before, takes processor time and line from the first frame, which on a slow device is what the visitor waits for. The page
 * needs one of the scripts below at its end.
 *
 * @param withoutScript what stands there where no script runs
 */
export function afterFirstPaint(rest: Html, withoutScript: Html | undefined): Html {
  return html`<template id="${ID}">${rest}</template>${withoutScript && html`<noscript>${withoutScript}</noscript>`}`;
}

/** Brings the rest after the first paint: for pages whose markup alone is a picture. */
export const AFTER_FIRST_PAINT = inlineScript(`(()=>{${ANSWER}${TAKE}
const types=PerformanceObserver.supportedEntryTypes||[];
if(hidden||!types.includes('paint'))come();
else{new PerformanceObserver((_,o)=>{o.disconnect();come()}).observe({type:'paint',buffered:true});setTimeout(()=>come(),${PAINT_PATIENCE_MS})}})()`);

/** Brings the rest after the page's first `<img>` has come and was painted: for pages that begin with a file. */
export const AFTER_FIRST_PICTURE = inlineScript(`(()=>{${ANSWER}${TAKE}
const picture=document.querySelector('img');
const painted=()=>requestAnimationFrame(()=>setTimeout(()=>come()));
if(hidden||!picture)come();
else{setTimeout(()=>come(),${PICTURE_PATIENCE_MS});
if(picture.complete)painted();
else{picture.addEventListener('load',painted);picture.addEventListener('error',()=>come())}}})()`);
