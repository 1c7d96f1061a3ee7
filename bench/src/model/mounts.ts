import { fileURLToPath } from 'node:url';
import type { PublicNavigatorModel } from '@oriel/contract/navigator-model';
import { type Grown, growthOf } from '../viewer/mounts.ts';

/** Mounts our model stage `times` times, each until it has drawn the building, and destroys it again. `url` is a page of the product. */
export async function mountModels(url: string, model: PublicNavigatorModel, times: number): Promise<Grown> {
  const entry = fileURLToPath(new URL('stage-entry.ts', import.meta.url));
  return await growthOf(url, entry, (page, count) => page.evaluate(mounts, { model, count }), times);
}

/** Runs in the page. */
async function mounts({ model, count }: { model: PublicNavigatorModel; count: number }): Promise<void> {
  for (let mount = 0; mount < count; mount++) {
    const scene = document.createElement('div');
    scene.style.cssText = 'position:absolute;inset:0';
    document.body.append(scene);
    const life = new AbortController();
    const stage = await window.OrielModelStage.open({
      scene,
      model,
      form: 'phone',
      numberOf: () => '1',
      font: 'sans-serif',
      azimuth: 150,
      gestures: () => 'own',
      onGestureDeclined: () => {},
      onPage: () => {},
      onHome: () => {},
      onMoved: () => {},
      onLost: () => {},
      signal: life.signal,
    });
    while (stage.frames < 2) {
      stage.redraw();
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    life.abort();
    stage.destroy();
    scene.remove();
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}
