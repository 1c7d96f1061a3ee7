import type { CommentPosition } from '@oriel/contract/comment';
import type { ScreenPoint } from '@oriel/viewer/core/projection';
import { ObjectStage } from '@oriel/viewer/model/object-stage.tsx';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTranslate } from '../../../../i18n/translate.ts';
import { PointMarker } from '../../../../kit/stage/point-marker.tsx';
import { Crosshair } from '../../../../kit/tours/crosshair.tsx';
import { Button } from '../../../../ui/button.tsx';
import type { ItemPlacesProps } from './item-places.tsx';

/** CSS pixels that an arrow key moves a place along what is seen of the model. */
const STEP = 4;
/** Longest movement of a press that does not turn the model, CSS pixels. */
const SLOP = 6;

/** Millimetres are enough for a place. */
const rounded = (metres: number): number => Math.round(metres * 1000) / 1000;

const isUnplaced = (place: CommentPosition | undefined): boolean =>
  place?.kind === 'MODEL' && place.x === 0 && place.y === 0 && place.z === 0;

/** A model that is turned, with its places on it. */
export function ModelPlaces({ item, places, chosen, labelOf, cross, onChoose, onPlace }: ItemPlacesProps) {
  const t = useTranslate();
  const keys = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const pressed = useRef<ScreenPoint | undefined>(undefined);
  const [stage, setStage] = useState<ObjectStage>();
  const [failed, setFailed] = useState(false);
  const [missed, setMissed] = useState(false);
  // Where the places are on the stage follows the camera.
  const [drawn, setDrawn] = useState(0);
  const url = item.modelUrl;
  useEffect(() => {
    const [element, around] = [canvas.current, keys.current];
    if (!element || !around || !url) return setFailed(true);
    const loading = new AbortController();
    let opened: ObjectStage | undefined;
    ObjectStage.open(element, url, loading.signal, {
      keys: around,
      // The dialog scrolls until somebody has pressed the model.
      gestures: () => (around.contains(document.activeElement) ? 'own' : 'cooperative'),
      onFrame: () => setDrawn((count) => count + 1),
    }).then(
      (ready) => {
        if (loading.signal.aborted) return ready.destroy();
        opened = ready;
        setStage(ready);
      },
      () => {
        if (!loading.signal.aborted) setFailed(true);
      },
    );
    return () => {
      loading.abort();
      opened?.destroy();
      setStage(undefined);
    };
  }, [url]);

  const put = (index: number, point: ScreenPoint) => {
    const touched = stage?.placeAt(point);
    setMissed(!touched);
    if (!touched) return;
    const [x, y, z] = touched.map(rounded) as [number, number, number];
    onPlace(index, { kind: 'MODEL', x, y, z });
  };
  const atTheCross = () => {
    const { clientWidth, clientHeight } = canvas.current ?? { clientWidth: 0, clientHeight: 0 };
    put(chosen, { x: clientWidth / 2, y: clientHeight / 2 });
  };
  // A new place begins on the model as soon as it is drawn, not at its origin, which may lie inside it.
  const fresh = stage !== undefined && drawn > 0 && isUnplaced(places[chosen]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each new place, until the cross is on the model
  useEffect(() => {
    if (fresh) atTheCross();
  }, [fresh, drawn]);

  const at = ({ clientX, clientY }: PointerEvent): ScreenPoint => {
    const { left, top } = canvas.current?.getBoundingClientRect() ?? { left: 0, top: 0 };
    return { x: clientX - left, y: clientY - top };
  };
  return (
    <div className="flex flex-col gap-2">
      <div
        ref={keys}
        role="application"
        aria-label={t('feedback.place.MODEL.scene')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys turn the model
        tabIndex={0}
        className="relative h-[320px] max-h-[70svh] cursor-crosshair overflow-hidden rounded-card bg-sunken"
        onPointerDown={(event) => {
          pressed.current = event.target === canvas.current ? at(event) : undefined;
        }}
        onPointerUp={(event) => {
          const from = pressed.current;
          pressed.current = undefined;
          const point = at(event);
          if (from && Math.hypot(point.x - from.x, point.y - from.y) <= SLOP) put(chosen, point);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.target !== keys.current) return;
          event.preventDefault();
          atTheCross();
        }}
      >
        <canvas ref={canvas} className="absolute inset-0 size-full" />
        {stage ? <Crosshair /> : null}
        {stage
          ? places.map((place, index) => {
              const spot = place.kind === 'MODEL' && stage.pointOf([place.x, place.y, place.z]);
              return spot ? (
                <PointMarker
                  // biome-ignore lint/suspicious/noArrayIndexKey: a place has no other name
                  key={index}
                  small
                  number={places.length > 1 ? index + 1 : undefined}
                  label={labelOf(index + 1)}
                  place={{ left: `${spot.x}px`, top: `${spot.y}px` }}
                  onHold={() => onChoose(index)}
                  onDrag={(point) => put(index, point)}
                  onStep={(right, down) => put(index, { x: spot.x + right * STEP, y: spot.y + down * STEP })}
                />
              ) : null;
            })
          : null}
        {failed ? (
          <p className="absolute inset-0 grid place-items-center p-6 text-center text-sm text-secondary">
            {t('feedback.place.MODEL.gone')}
          </p>
        ) : null}
      </div>
      <p className="text-sm text-secondary empty:hidden" role="status">
        {missed ? t('feedback.place.MODEL.beside') : ''}
      </p>
      <Button size="small" className="self-start" disabled={!stage} onClick={atTheCross}>
        {cross}
      </Button>
    </div>
  );
}
