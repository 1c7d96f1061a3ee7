import type { BuildingStore } from './building-store.ts';
import { namesView, rememberTurn } from './may-turn-first.ts';
import type { ModelView } from './model-view.ts';
import type { TurntableStage } from './turntable-stage.ts';

/** Milliseconds that the rest of the frames, or the model, may take: later, the visitor is reading already. */
const PATIENCE = { pictures: 4000, model: 10_000 } as const;
/** Share of the scene that counts as seen, or of the window, which may be lower than half of a scene. */
const SEEN = 0.5;
/** Shares of the scene at which it is measured. */
const MEASURED = [0.1, 0.2, 0.3, 0.4, SEEN];

export interface FirstTurnOptions {
  readonly scene: HTMLElement;
  readonly store: BuildingStore;
  readonly stage: TurntableStage;
  readonly model: ModelView | null;
  /** aborts at the first touch, key or wheel of the visitor, and when the viewer is removed */
  readonly ended: AbortSignal;
}

/**
 * Shows a building from around as soon as it is seen, with what has been loaded for turning it anyway. Does nothing when that takes too
 * long or the visitor is first, and ends where it is when they touch anything.
 */
export async function turnFirst({ scene, store, stage, model, ended }: FirstTurnOptions): Promise<void> {
  if (!(await isSeen(scene, ended))) return;
  rememberTurn(store.getState().navigator.id);
  const ready = model ? untilModel(store) : stage.complete;
  const inTime = await within(ready, model ? PATIENCE.model : PATIENCE.pictures, ended);
  if (!inTime || namesView(store.getState())) return;
  if (model) {
    const { stage: turning } = model;
    turning?.motion.lookAround();
    turning?.redraw();
    ended.addEventListener('abort', () => turning?.motion.endLook(), { once: true });
    return;
  }
  stage.lookAround();
  ended.addEventListener('abort', () => stage.endLook(), { once: true });
}

/** Resolves when half of an element is on the screen, or it fills half of that, in a page that is seen itself; false once it has ended. */
function isSeen(element: HTMLElement, ended: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const finish = (seen: boolean) => {
      observer.disconnect();
      resolve(seen);
    };
    const observer = new IntersectionObserver(
      (entries) => {
        const isSeenIn = ({ intersectionRatio, intersectionRect, rootBounds }: IntersectionObserverEntry) =>
          // A frame of another site does not know the window around it.
          intersectionRatio >= SEEN ||
          intersectionRect.height >= SEEN * (rootBounds?.height ?? screen.height);
        if (entries.some(isSeenIn)) finish(true);
      },
      { threshold: MEASURED },
    );
    if (ended.aborted) return finish(false);
    ended.addEventListener('abort', () => finish(false), { once: true });
    observer.observe(element);
  });
}

function untilModel(store: BuildingStore): Promise<void> {
  return new Promise((resolve) => {
    if (store.getState().turned === 'model') return resolve();
    const unsubscribe = store.subscribe(({ turned }) => {
      if (turned !== 'model') return;
      unsubscribe();
      resolve();
    });
  });
}

function within(ready: Promise<void>, milliseconds: number, ended: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    if (ended.aborted) return resolve(false);
    const timer = setTimeout(() => resolve(false), milliseconds);
    ended.addEventListener('abort', () => resolve(false), { once: true });
    void ready.then(() => {
      clearTimeout(timer);
      resolve(true);
    });
  });
}
