/** `<script async src="https://HOST/sdk/v1/oriel.js">` */
import { load } from './loader.ts';

if (typeof document !== 'undefined') {
  // As a module (`type="module"`), a script has no `currentScript`; then it is found by its name.
  const script = document.currentScript ?? document.querySelector('script[src*="/sdk/v"][src*="/oriel.js"]');
  const { src = '', nonce = '' } = script instanceof HTMLScriptElement ? script : {};
  // A script that a page holds itself, as optimizers do it, has no address.
  load(src && new URL('.', src).href, nonce);
}
