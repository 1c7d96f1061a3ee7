import type { PublicPanorama } from '@oriel/contract/panorama';
import { useEffect, useRef, useState } from 'react';
import type { PanoramaStage } from '../../panorama/panorama-stage.ts';
import { isAllowed } from '../allowed-features.ts';
import type { PanoramaSession } from '../panorama-session.ts';
import type { VisitorActivity } from '../visitor-activity.ts';

export interface VrControl {
  /** whether a headset is connected */
  readonly available: boolean;
  readonly on: boolean;
  toggle(): void;
}

/**
 * The tour in a headset: portals are signs to point at. `onFailed` is called when the session cannot start.
 *
 * @param framed inside a host page. Browsers exclude a page that queried headsets from the back/forward cache, so a framed viewer waits for
 * the first interaction
 */
export function useVr(
  stage: PanoramaStage | null,
  session: PanoramaSession,
  panorama: PublicPanorama,
  { activity, framed, onFailed }: { activity: VisitorActivity; framed: boolean; onFailed: () => void },
): VrControl {
  const [available, setAvailable] = useState(false);
  const [on, setOn] = useState(false);
  const room = useRef(panorama);

  useEffect(() => {
    if (!isAllowed('xr-spatial-tracking')) return;
    if (!framed) return watchHeadset(setAvailable);
    let stop: () => void = activity.onTouch(() => {
      stop();
      stop = watchHeadset(setAvailable);
    });
    return () => stop();
  }, [activity, framed]);

  useEffect(() => {
    room.current = panorama;
    stage?.setVrMarks(signsOf(panorama));
  }, [stage, panorama]);

  const toggle = () => {
    if (!stage || on) return;
    stage
      .enterVr({
        marks: signsOf(room.current),
        onSelect: ({ key }) => {
          const portal = room.current.portals.find(({ id }) => id === key);
          if (portal) void session.walk(portal);
        },
        onEnd: () => setOn(false),
      })
      .then(() => setOn(true), onFailed);
  };

  return { available, on, toggle };
}

/** Reports whether a headset is connected, now and on every change. Returns a function that stops it. */
function watchHeadset(tell: (available: boolean) => void): () => void {
  let here = true;
  const look = () =>
    navigator.xr?.isSessionSupported('immersive-vr').then(
      (is) => here && tell(is),
      // A page without permission has no headset.
      () => here && tell(false),
    );
  void look();
  navigator.xr?.addEventListener('devicechange', look);
  return () => {
    here = false;
    navigator.xr?.removeEventListener('devicechange', look);
  };
}

function signsOf({ portals }: PublicPanorama) {
  return portals.map(({ id, position, label, target }) => ({
    key: id,
    position,
    label: label ?? target?.name ?? '',
  }));
}
