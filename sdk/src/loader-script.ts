/** `<script async src="https://HOST/sdk/v1/oriel.js">` */
import { load } from './loader.ts';

if (typeof document !== 'undefined') {
  // Loaded with `type="module"`, a script has no `currentScript`; it is found by its name then.
  const script = document.currentScript ?? document.querySelector('script[src*="/sdk/v"][src*="/oriel.js"]');
  const { src = '', nonce = '' } = script instanceof HTMLScriptElement ? script : {};
  // A script inlined by an optimizer has no address.
  load(src && new URL('.', src).href, nonce);
}
