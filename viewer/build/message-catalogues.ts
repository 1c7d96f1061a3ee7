import { readFile } from 'node:fs/promises';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

/**
 * Compiles the message catalogues at build time, so that the message compiler stays out of the bundle. `{"a": "Hello {name}"}` becomes
 * `{"a": ["Hello ", ["name"]]}`.
 */
export function messageCatalogues(): Plugin {
  return {
    name: 'oriel:message-catalogues',
    enforce: 'pre',
    async load(id) {
      const [file] = id.split('?');
      if (!file || !/[\\/]src[\\/]locales[\\/]\w+\.json$/.test(file)) return null;
      const messages: Record<string, string> = JSON.parse(await readFile(file, 'utf8'));
      const compiled = Object.fromEntries(
        Object.entries(messages).map(([key, message]) => [key, compileMessage(message)]),
      );
      return { code: JSON.stringify(compiled), map: null };
    },
  };
}
