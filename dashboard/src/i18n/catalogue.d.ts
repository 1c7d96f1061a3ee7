/** Written by `vite-catalogues.ts` out of the folders beside it: by language, by part. */
declare module 'virtual:catalogues' {
  import type { Messages } from '@lingui/core';

  const loaders: Readonly<Record<string, Readonly<Record<string, () => Promise<{ default: Messages }>>>>>;
  export default loaders;
}
