import type { PublicNavigatorModel } from '@oriel/contract/navigator-model';
import { fromServer } from '../core/from-server.ts';
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
 * which case nothing is fetched, and where the navigator has no model.
 *
 * @param apiBase address below which the API answers
 * @throws when something cannot be fetched
 */
export async function gatherModel(
  page: Document,
  apiBase: string,
  navigatorId: string,
  signal: AbortSignal,
): Promise<GatheredModel | null> {
  const drawing = modelCanvas(page);
  if (!drawing) return null;
  try {
    const coming = import('./model-stage.tsx');
    coming.catch(() => {});
    const response = await fetch(`${apiBase}/navigator/${navigatorId}/model`, { signal });
    if (!response.ok) {
      releaseCanvas(drawing);
      return null;
    }
    const { data: model } = fromServer((await response.json()) as { data: PublicNavigatorModel }, apiBase);
    const form = Math.min(screen.width, screen.height) < PHONE ? 'phone' : 'full';
    const file = fetchModel(model[form].url, signal);
    file.catch(() => {});
    return { model, form, file, drawing, Stage: (await coming).ModelStage };
  } catch (error) {
    releaseCanvas(drawing);
    throw error;
  }
}
