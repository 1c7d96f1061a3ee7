/** `<script type="module" src="https://HOST/sdk/v1/oriel.mjs">`, or `import 'https://HOST/sdk/v1/oriel.mjs'` */
import { load } from './loader.ts';

if (typeof document !== 'undefined') load(new URL('.', import.meta.url).href);
