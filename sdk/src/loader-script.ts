/** `<script async src="https://HOST/sdk/v1/oriel.js">` */
import { load } from './loader.ts';

if (typeof document !== 'undefined') {
  // As a module (`type="module"`), a script has no `currentScript`; then it is found by its name.
  const script = document.currentScript ?? document.querySelector('script[src*="/sdk/v"][src*="/oriel.js"]');
  if (script instanceof HTMLScriptElement) load(new URL('.', script.src).href, script.nonce);
}
