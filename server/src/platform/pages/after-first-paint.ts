import { createHash } from 'node:crypto';
import { Html, html } from './html.ts';

/** Milliseconds after which the rest comes even if nothing has been painted: a frame out of sight is not. */
const PATIENCE_MS = 300;

/** Where the rest waits; the script knows it by this. */
const ID = 'oriel-rest';

const script =
  `(()=>{const rest=document.getElementById('${ID}');let come=()=>{come=()=>{};rest.replaceWith(rest.content)};
const types=PerformanceObserver.supportedEntryTypes||[];
if(document.visibilityState==='hidden'||!types.includes('paint'))come();
else{new PerformanceObserver((_,o)=>{o.disconnect();come()}).observe({type:'paint',buffered:true});setTimeout(()=>come(),${PATIENCE_MS})}})()`.replaceAll(
    '\n',
    '',
  );

/**
 * Markup that a page does not have until its first frame is on the screen: pictures, preloads and scripts, which run when they come. Each of
 * them, asked for before, takes processor time from the first frame, which on a slow device is what the visitor waits for. The page needs
 * `AFTER_FIRST_PAINT.tag` at its end.
 *
 * @param withoutScript what stands there where no script runs
 */
export function afterFirstPaint(rest: Html, withoutScript: Html): Html {
  return html`<template id="${ID}">${rest}</template><noscript>${withoutScript}</noscript>`;
}

/** The script that brings the rest, and the source expression that lets a page's policy accept it. */
export const AFTER_FIRST_PAINT = {
  tag: new Html(`<script>${script}</script>`),
  source: `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
} as const;
