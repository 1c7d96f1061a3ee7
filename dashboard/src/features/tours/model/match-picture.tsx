import type { SpherePosition } from '@oriel/contract/panorama-marks';
import type { PanoramaStage } from '@oriel/viewer/panorama/panorama-stage';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslate } from '../../../i18n/translate.ts';
import { PointNumber } from '../../../kit/stage/point-marker.tsx';
import { Button } from '../../../ui/button.tsx';
import { Crosshair } from '../editor/crosshair.tsx';
import { rounded } from '../editor/sphere.ts';
import { StageView } from '../editor/stage-view.tsx';
import type { Room } from '../editor/tour-rooms.ts';
import { useMarks } from '../editor/use-marks.ts';
import { usePicks } from '../editor/use-picks.ts';

/** Degrees per arrow key: a pixel of the picture as it opens. */
const STEP = 0.1;

/** The picture of a room with the two points that are picked in it. */
export function MatchPicture({
  room,
  points,
  active,
  onChoose,
  onPick,
  onCancel,
}: {
  room: Room;
  points: readonly [SpherePosition | undefined, SpherePosition | undefined];
  /** The point that is picked next. */
  active: 0 | 1;
  onChoose: (index: 0 | 1) => void;
  onPick: (index: 0 | 1, position: SpherePosition) => void;
  onCancel: () => void;
}) {
  const t = useTranslate();
  const frame = useRef<HTMLDivElement>(null);
  const [stage, setStage] = useState<PanoramaStage>();
  const picks = usePicks(stage, (position) => onPick(active, position));
  const marks = ([0, 1] as const).flatMap((index) => {
    const position = points[index];
    return position ? [{ id: String(index), index, position }] : [];
  });
  const propsFor = useMarks({
    stage,
    marks,
    movable: true,
    onMove: (id, position) => onPick(id === '0' ? 0 : 1, position),
    onSelect: (id) => onChoose(id === '0' ? 0 : 1),
    step: STEP,
  });

  // The first point is picked in the picture.
  useEffect(() => {
    if (stage) frame.current?.querySelector('canvas')?.focus({ preventScroll: true });
  }, [stage]);

  function atTheMiddle(): void {
    if (!stage) return;
    const { yaw, pitch } = stage.getView();
    onPick(active, rounded({ yaw, pitch }));
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (!(event.target instanceof HTMLCanvasElement)) return;
    if (event.key === 'Escape') onCancel();
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
              aria-label={t('tourModel.match.inPicture', { number: mark.index + 1 })}
              {...propsFor(mark)}
              onFocus={() => onChoose(mark.index)}
              className="absolute top-0 left-0 -mt-[12px] -ml-[12px] grid size-[24px] cursor-grab touch-none place-items-center rounded-full active:cursor-grabbing"
            >
              <PointNumber number={mark.index === 0 ? 1 : 2} />
            </button>
          ))}
        </StageView>
      </div>
      <Button size="small" className="self-start" disabled={!stage} onClick={atTheMiddle}>
        {t('tourModel.match.middle', { number: active + 1 })}
      </Button>
    </div>
  );
}
