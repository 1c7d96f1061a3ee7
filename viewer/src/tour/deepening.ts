import type { PublicPanorama } from '@oriel/contract/panorama';
import type { Flight } from '../panorama/panorama-stage.ts';
import { savesData } from '../shell/saves-data.ts';
import type { PageStore } from './page-state.ts';
import { readyVariant } from './ready-variant.ts';

/**
 * The 3D model of a tour: loaded once the picture is there, for tours that have one, where it can be drawn. Without it the tour is what it
 * is.
 */
export class Deepening {
  readonly #element: HTMLElement;
  readonly #store: PageStore;
  #life: AbortController | null = null;

  constructor(element: HTMLElement, store: PageStore) {
    this.#element = element;
    this.#store = store;
  }

  /** Loads the model; later calls prepare the rooms around the current one. */
  async begin(): Promise<void> {
    const { panorama, depth, stage } = this.#store.getState();
    const model = panorama?.model;
    if (depth && depth.model.url !== model?.url) this.end();
    const canvas = this.#element.querySelector<HTMLElement>(':scope > .oriel-canvas');
    if (!panorama || !model || !stage || !canvas || isWeak()) return;
    const known = this.#store.getState().depth;
    if (known) return await known.fetchAhead(panorama);
    if (this.#life) return;
    const life = new AbortController();
    this.#life = life;
    const { signal } = life;
    try {
      const { DepthTour } = await import('./depth/depth-tour.ts');
      signal.throwIfAborted();
      const opened = await DepthTour.open(
        canvas,
        { ...panorama, model },
        { signal, onLost: () => this.end() },
      );
      signal.addEventListener('abort', () => opened.destroy(), { once: true });
      this.#store.setState({ depth: opened });
      const { panorama: here } = this.#store.getState();
      if (here) await opened.fetchAhead(here);
    } catch {
      if (this.#life === life) this.end();
    }
  }

  /** Lets go of the model. */
  end(): void {
    this.#life?.abort();
    this.#life = null;
    if (this.#store.getState().depth) this.#store.setState({ depth: null });
  }

  /** The way from the current room to another one of its tour, where both have their place in the model. */
  wayTo(to: Pick<PublicPanorama, 'id' | 'tiles' | 'model' | 'modelPosition'>): Flight | undefined {
    const { depth, panorama, variant } = this.#store.getState();
    if (!depth || !panorama || to.model?.url !== depth.model.url) return undefined;
    const shown = readyVariant(panorama, variant);
    return depth.wayBetween(shown ? { ...panorama, tiles: shown.tiles } : panorama, to);
  }
}

/** Whether a device has too little memory for a second picture, or its visitor saves data. */
function isWeak(): boolean {
  // Not in every browser, and missing from TypeScript's types.
  const { deviceMemory = 4 } = navigator as Navigator & { deviceMemory?: number };
  return deviceMemory < 2 || savesData();
}
