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
    readonly pose: { readonly azimuth: number; readonly tilt: number; readonly distance: number };
  };
  placeOf(apartmentId: string): Place | undefined;
  placeOfPoint(key: string): Place | undefined;
  targetAt(x: number, y: number): { readonly apartment?: string; readonly point?: string };
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
