import type { PublicNavigatorModel } from '@oriel/contract/navigator-model';
import { fetchModel } from './fetch-model.ts';
import { type ModelCanvas, modelCanvas, releaseCanvas } from './model-canvas.ts';
import type { ModelStage } from './model-stage.tsx';

/** Shorter side of a screen, in CSS pixels, below which it counts as a phone. */
const PHONE = 600;

/** What a live model is drawn from and with. */
export interface GatheredModel {
  readonly model: PublicNavigatorModel;
  readonly form: 'phone' | 'full';
  /** Bytes of the file of that form, which may still be on their way. */
  readonly file: Promise<ArrayBuffer>;
  readonly drawing: ModelCanvas;
  readonly Stage: typeof ModelStage;
}

/**
 * Gathers all that a live model takes, so that it can be on its way before the page is ready for it. Null where nothing can be drawn, in
 * which case no code is fetched, and where the navigator has no model.
 *
 * @throws when something cannot be fetched
 */
export async function gatherModel(
  page: Document,
  asked: Promise<PublicNavigatorModel | null>,
  signal: AbortSignal,
): Promise<GatheredModel | null> {
  const model = await asked;
  if (!model) return null;
  const form = Math.min(screen.width, screen.height) < PHONE ? 'phone' : 'full';
  const fetching = new AbortController();
  // Comes in while the context is made, which blocks for as long as the graphics are busy.
  const file = fetchModel(model[form].url, AbortSignal.any([signal, fetching.signal]));
  file.catch(() => {});
  const drawing = modelCanvas(page);
  if (!drawing) {
    fetching.abort();
    return null;
  }
  try {
    const { ModelStage: Stage } = await import('./model-stage.tsx');
    return { model, form, file, drawing, Stage };
  } catch (error) {
    fetching.abort();
    releaseCanvas(drawing);
    throw error;
  }
}
