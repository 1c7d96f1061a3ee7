/** Imported by the loader, and by pages by address: defines the elements and exports the functions behind them. */
import { defineElements } from './define-elements.ts';

if (typeof document !== 'undefined') {
  defineElements(new URL('/', import.meta.url).href);
}

export { OrielError } from './errors.ts';
export { mountFeedback, mountPanorama, mountViewer } from './mount.ts';
