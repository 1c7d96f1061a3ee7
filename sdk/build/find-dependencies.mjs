import { fileURLToPath } from 'node:url';

/** Bundled: what is built has no dependency to install, and CommonJS users get ES-module-only packages too. */
const BUNDLED = ['ky', '@oriel/contract/viewer-frame'];

/** Rollup plugin: finds the few packages that are bundled, by Node's own resolution. Everything else must be relative or external. */
export function findDependencies() {
  return {
    name: 'find-dependencies',
    resolveId: (id) => (BUNDLED.includes(id) ? fileURLToPath(import.meta.resolve(id)) : null),
  };
}
