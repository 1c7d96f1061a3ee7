import { fileURLToPath } from 'node:url';

/** Bundled, so that the package has no dependencies and CommonJS users can use ESM-only packages too. */
const BUNDLED = ['ky', '@oriel/contract/viewer-frame'];

/** Rollup plugin: resolves the few bundled packages by Node's own resolution. All other imports must be relative or external. */
export function findDependencies() {
  return {
    name: 'find-dependencies',
    resolveId: (id) => (BUNDLED.includes(id) ? fileURLToPath(import.meta.resolve(id)) : null),
  };
}
