import type { PublicPanorama } from '@oriel/contract/panorama';
import { lazy, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { HostEnvironment } from '../../shell/host-environment.ts';
import { rootOf } from '../../shell/root-of.ts';
import type { PageStore } from '../page-state.ts';

// Fetched with the first walk: most tours have none.
export const WalkBar = lazy(() => import('../walk/walk-bar.tsx'));

/** Name in the address of a tour that starts its guided walk. */
const PARAMETER = 'walk';

export interface Walk {
  /** whether the walk is on, playing or paused */
  readonly on: boolean;
  /** whether the visitor began it */
  readonly byHand: boolean;
  /** the point of interest that the walk shows */
  readonly point: string | null;
  readonly setPoint: (id: string | null) => void;
  readonly start: () => void;
  readonly end: () => void;
}

/** The guided walk of a tour; null where there is none, or no picture to play it in. */
export function useWalk(
  store: PageStore,
  panorama: PublicPanorama,
  {
    element,
    environment,
    live,
  }: { readonly element: HTMLElement; readonly environment: HostEnvironment; readonly live: boolean },
): Walk | null {
  const on = useStore(store, ({ guided }) => guided);
  const [byHand, setByHand] = useState(true);
  const [point, setPoint] = useState<string | null>(null);
  const asked = useRef(new URL(environment.address.href).searchParams.get(PARAMETER) === 'true');
  const isThere = panorama.guidedWalk !== undefined;

  // Once: a visitor who ends it has seen enough.
  useEffect(() => {
    if (!asked.current || !isThere || !live) return;
    asked.current = false;
    setByHand(false);
    store.setState({ guided: true });
  }, [store, isThere, live]);

  // A walk that was deleted meanwhile ends with it.
  useEffect(() => {
    if (on && !isThere) store.setState({ guided: false });
  }, [store, on, isThere]);

  if (!isThere || (!live && !on)) return null;
  return {
    on,
    byHand,
    point,
    setPoint,
    start: () => {
      setByHand(true);
      store.setState({ guided: true });
    },
    end: () => {
      store.setState({ guided: false });
      // The buttons of the walk are gone with it.
      requestAnimationFrame(() => {
        const root = rootOf(element);
        if (root.activeElement && root.activeElement !== document.body) return;
        const back =
          root.querySelector<HTMLElement>('[data-tool="walk"]') ??
          element.querySelector<HTMLElement>(':scope > canvas');
        back?.focus({ preventScroll: true });
      });
    },
  };
}
