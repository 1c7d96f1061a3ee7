import type { NavigatorDetail } from '@oriel/contract/navigator';
import { SOMEWHERE, springAfternoon } from '@oriel/viewer/core/sunshine';
import { StillStage } from '@oriel/viewer/model/still-stage.tsx';
import { api } from '../../../../base/services.ts';
import { makeTurn, type TurnFrame } from './make-turn.ts';
import { forgetUploads, storeTurn } from './store-turn.ts';
import { TURNTABLE } from './turntable.ts';

/** Azimuth from which a building is shown first: one corner, with two sides in the light. */
const CORNER = 150;

/**
 * Renders one picture of a navigator's model with its outlines, and makes it the navigator's only one.
 *
 * @returns whether there is a model to render
 * @throws NoGraphics where the browser cannot draw, or what an upload fails with
 */
export async function makePoster(navigator: NavigatorDetail): Promise<boolean> {
  const { data: model } = await api.call('getNavigatorModel', { id: navigator.id });
  if (model.status !== 'READY' || !model.shown) return false;
  const { signal } = new AbortController();
  const [longitude, latitude] = navigator.estate.location?.coordinates ?? SOMEWHERE;
  const stage = await StillStage.open(model.shown, springAfternoon({ latitude, longitude }), signal);
  const frames: TurnFrame[] = [];
  try {
    await makeTurn(
      stage,
      model.shown,
      { ...TURNTABLE, frames: 1, start: CORNER },
      { facadeOnly: false, plantsHide: false },
      { done: [], signal, onFrame: (frame) => frames.push(frame) },
    );
  } finally {
    stage.destroy();
  }
  const uploaded = new Map<number, string>();
  try {
    await storeTurn(navigator, frames, 'replace', { uploaded, signal, onProgress: () => {} });
  } catch (error) {
    await forgetUploads(uploaded);
    throw error;
  }
  return true;
}
