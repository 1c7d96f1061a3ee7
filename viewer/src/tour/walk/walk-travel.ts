import type { PublicWalkStep } from '@oriel/contract/guided-walk';
import { walkingTowards } from '../../core/journey.ts';
import type { View } from '../../core/projection.ts';
import { turnSeconds } from '../../core/walk-path.ts';
import type { PanoramaStage } from '../../panorama/panorama-stage.ts';
import type { PageStore } from '../page-state.ts';
import type { PanoramaSession } from '../panorama-session.ts';

/** Milliseconds of the fade that replaces turns for visitors who prefer reduced motion. */
const FADE = 500;

interface Tour {
  readonly element: HTMLElement;
  readonly session: PanoramaSession;
  readonly store: PageStore;
}

/**
 * Moves the picture to a step: turns there, and walks through the portal if it is in another room. For visitors who prefer reduced motion
 * the picture fades over instead.
 *
 * @returns whether the step is shown; false for a room that is gone
 * @throws when the room cannot be loaded, or the signal aborts
 */
export async function travelTo(tour: Tour, step: PublicWalkStep, signal: AbortSignal): Promise<boolean> {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return isStill ? await fadeTo(tour, step, signal) : await moveTo(tour, step, signal);
}

async function moveTo(
  { session, store }: Tour,
  { panoramaId, view }: PublicWalkStep,
  signal: AbortSignal,
): Promise<boolean> {
  const here = store.getState().panorama;
  if (here && here.id !== panoramaId) {
    const portal = here.portals.find(({ targetPanoramaId }) => targetPanoramaId === panoramaId);
    if (portal) {
      await turn(session.stage, walkingTowards(portal), signal);
      await session.walk(portal, { leave: false });
    } else await session.begin(panoramaId, view);
    signal.throwIfAborted();
    if (!isThere(store, panoramaId)) return false;
  }
  await turn(session.stage, view, signal);
  return true;
}

async function fadeTo(
  { element, session, store }: Tour,
  { panoramaId, view }: PublicWalkStep,
  signal: AbortSignal,
): Promise<boolean> {
  const cover = session.stage?.still();
  if (cover) {
    cover.className = 'oriel-walk-cover';
    element.querySelector(':scope > .oriel-canvas')?.after(cover);
  }
  try {
    if (store.getState().panorama?.id === panoramaId) session.stage?.setView(view);
    else await session.begin(panoramaId, view);
    signal.throwIfAborted();
    if (!isThere(store, panoramaId)) return false;
    await cover?.animate({ opacity: [1, 0] }, { duration: FADE, easing: 'ease-out' }).finished;
    signal.throwIfAborted();
    return true;
  } finally {
    cover?.remove();
  }
}

/**
 * Whether the room was reached; a room that is gone is passed over without a word.
 *
 * @throws when it could not be loaded
 */
function isThere(store: PageStore, id: string): boolean {
  const { panorama, refused } = store.getState();
  if (panorama?.id === id) return true;
  if (!refused?.missing) throw new Error('The room of the next step could not be loaded.');
  store.setState({ refused: null, status: 'live' });
  return false;
}

/** Turns to a view at a pleasant speed; an abort stops it where it is. */
async function turn(stage: PanoramaStage | null, view: Partial<View>, signal: AbortSignal): Promise<void> {
  if (!stage) throw new Error('There is no picture to turn.');
  const from = stage.getView();
  const seconds = turnSeconds(from, { ...from, ...view });
  if (seconds === 0) return;
  stage.setView(view, { seconds });
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, seconds * 1000);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        stage.setView({});
        reject(signal.reason);
      },
      { once: true },
    );
  });
}
