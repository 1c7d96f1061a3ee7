/** `<script type="module" src="https://HOST/sdk/v1/oriel.mjs">`, or `import 'https://HOST/sdk/v1/oriel.mjs'` */
import { load } from './loader.ts';

load(new URL('.', import.meta.url).href);
