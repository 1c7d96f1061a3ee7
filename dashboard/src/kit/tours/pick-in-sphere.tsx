import type { Panorama } from '@oriel/contract/panorama';
import type { SpherePosition } from '@oriel/contract/panorama-marks';
import type { PanoramaStage } from '@oriel/viewer/panorama/panorama-stage';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { PointNumber } from '../stage/point-marker.tsx';
import { Crosshair } from './crosshair.tsx';
import { rounded } from './sphere.ts';
import { StageView } from './stage-view.tsx';
import { useMarks } from './use-marks.ts';
import { usePicks } from './use-picks.ts';

interface PickInSphereProps {
  room: Panorama;
  /** In their order; undefined for one that has no place yet. */
  points: readonly (SpherePosition | undefined)[];
  /** Index of the point that is picked next. */
  active: number;
  /** What a point is called, by its number from 1. */
  labelOf: (number: number) => string;
  /** Of the button that puts the next point into the middle of the picture. */
  middle: string;
  /** Degrees per arrow key. */
  step?: number;
  /** The picture takes the keys as soon as it is there. */
  focus?: boolean;
  onChoose: (index: number) => void;
  onPick: (index: number, position: SpherePosition) => void;
  onCancel?: () => void;
}

/** A room's picture in which numbered points are picked: by a press, by dragging, with the arrow keys, or at the cross. */
export function PickInSphere({
  room,
  points,
  active,
  labelOf,
  middle,
  step,
  focus = false,
  onChoose,
  onPick,
  onCancel,
}: PickInSphereProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [stage, setStage] = useState<PanoramaStage>();
  const picks = usePicks(stage, (position) => onPick(active, position));
  const marks = points.flatMap((position, index) =>
    position ? [{ id: String(index), index, position }] : [],
  );
  const propsFor = useMarks({
    stage,
    marks,
    movable: true,
    onMove: (id, position) => onPick(Number(id), position),
    onSelect: (id) => onChoose(Number(id)),
    ...(step === undefined ? {} : { step }),
  });

  useEffect(() => {
    if (stage && focus) frame.current?.querySelector('canvas')?.focus({ preventScroll: true });
  }, [stage, focus]);

  function atTheMiddle(): void {
    if (!stage) return;
    const { yaw, pitch } = stage.getView();
    onPick(active, rounded({ yaw, pitch }));
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (!(event.target instanceof HTMLCanvasElement)) return;
    if (event.key === 'Escape') onCancel?.();
    if (event.key !== 'Enter') return;
    event.preventDefault();
    atTheMiddle();
  }

  return (
    <div className="flex flex-col gap-2">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the canvas inside is what is operated; its clicks and keys are read here */}
      <div
        ref={frame}
        // In a low window, the page has to scroll beside it.
        className="w-full max-w-[calc(70svh*1.6)] [&_canvas]:cursor-crosshair"
        {...picks}
        onKeyDown={onKeyDown}
      >
        <StageView room={room} view={undefined} onStage={setStage}>
          <Crosshair />
          {marks.map((mark) => (
            <button
              key={mark.id}
              type="button"
              aria-label={labelOf(mark.index + 1)}
              {...propsFor(mark)}
              onFocus={() => onChoose(mark.index)}
              className="absolute top-0 left-0 -mt-[12px] -ml-[12px] grid size-[24px] cursor-grab touch-none place-items-center rounded-full active:cursor-grabbing"
            >
              <PointNumber number={points.length > 1 ? mark.index + 1 : undefined} />
            </button>
          ))}
        </StageView>
      </div>
      <Button size="small" className="self-start" disabled={!stage} onClick={atTheMiddle}>
        {middle}
      </Button>
    </div>
  );
}
