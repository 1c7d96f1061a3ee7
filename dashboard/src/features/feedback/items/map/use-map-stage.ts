import type { FeedbackMap, MapStyle } from '@oriel/contract/feedback';
import type { MapPlace, MapStage, MapView } from '@oriel/viewer/map/map-stage';
import { type RefObject, useEffect, useRef, useState } from 'react';

interface Heard {
  readonly onMove: (view: MapView) => void;
  readonly onPress: (place: MapPlace) => void;
}

/** A map of streets in an element of the page; `failed` where there is none to be had. */
export function useMapStage(
  { room, keys }: Record<'room' | 'keys', RefObject<HTMLDivElement | null>>,
  style: MapStyle | undefined,
  map: FeedbackMap,
  heard: Heard,
): { readonly stage: MapStage | null; readonly failed: boolean } {
  const [stage, setStage] = useState<MapStage | null>(null);
  const [failed, setFailed] = useState(style === undefined);
  const latest = useRef(heard);
  latest.current = heard;
  const start = useRef(map);
  useEffect(() => {
    setFailed(style === undefined);
    if (!style || !room.current || !keys.current) return;
    const [container, element] = [room.current, keys.current];
    let next: MapStage | undefined;
    let gone = false;
    const bring = async () => {
      const chunk = await import('./street-map.ts');
      if (gone) return;
      next = new chunk.MapStage({
        container,
        keys: element,
        dress: document.documentElement,
        style,
        map: start.current,
        area: undefined,
        gestures: 'own',
        onPress: (place) => latest.current.onPress(place),
        onReady: () => setStage(next ?? null),
        onProblem: (problem) => setFailed(problem !== 'tiles'),
        onMove: () => next && latest.current.onMove(next.view),
      });
    };
    bring().catch(() => {
      if (!gone) setFailed(true);
    });
    return () => {
      gone = true;
      next?.destroy();
      setStage(null);
    };
  }, [style, room, keys]);
  return { stage, failed: failed && stage === null };
}
