import type { PublicNavigatorModel } from '@oriel/contract/navigator-model';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

interface Place {
  readonly x: number;
  readonly y: number;
}

/** What tests see of the live model of a page. */
interface LiveModel {
  readonly frames: number;
  readonly motion: {
    readonly isMoving: boolean;
    readonly pose: {
      readonly azimuth: number;
      readonly tilt: number;
      readonly distance: number;
      readonly target: readonly number[];
    };
  };
  readonly targets: {
    readonly named: readonly string[];
    placeOf(apartmentId: string): Place | undefined;
    placeOfPoint(key: string): Place | undefined;
    at(x: number, y: number): { readonly apartment?: string; readonly point?: string };
  };
}

/** The element of a hosted page, with the model that turns in it. */
export interface WithLiveModel {
  readonly orielModel?: LiveModel | null;
}

export const framesOf = (page: Page): Promise<number> =>
  page.evaluate(
    () => (document.getElementById('oriel-viewer') as unknown as WithLiveModel).orielModel?.frames ?? 0,
  );

/** Waits until nothing moves and nothing more is drawn. */
export async function settled(page: Page): Promise<void> {
  let before = -1;
  await expect
    .poll(
      async () => {
        const now = await framesOf(page);
        const same = now === before && now > 0;
        before = now;
        return same;
      },
      { timeout: 30_000, interval: 400 },
    )
    .toBe(true);
}

/** A point of a hosted page where an apartment of its model is seen, and no button lies over it. CSS pixels. */
export async function anApartment(page: Page): Promise<Place> {
  const { origin, pathname } = new URL(page.url());
  const id = pathname.split('/').at(-1);
  const answer = await fetch(`${origin}/api/v1/navigator/${id}/model`);
  const { data } = (await answer.json()) as { data: PublicNavigatorModel };
  const ids = data.apartments.map(({ apartmentId }) => apartmentId);
  const place = await page.evaluate((all) => {
    const model = (document.getElementById('oriel-viewer') as unknown as WithLiveModel).orielModel;
    const scene = document.querySelector('.oriel-scene')?.getBoundingClientRect();
    return all
      .map((one) => ({ one, at: model?.targets.placeOf(one) }))
      .flatMap(({ one, at }) =>
        at && scene && model?.targets.at(at.x, at.y).apartment === one
          ? [{ x: at.x + scene.x, y: at.y + scene.y }]
          : [],
      )
      .find(({ x, y }) => document.elementFromPoint(x, y)?.closest('.oriel-over') === null);
  }, ids);
  if (!place) throw new Error('No apartment can be pointed at');
  return place;
}
