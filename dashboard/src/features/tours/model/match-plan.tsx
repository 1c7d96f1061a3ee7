import type { ModelPosition, PublicTourModel } from '@oriel/contract/tour-model';
import { ZoomIn, ZoomOut } from 'lucide-react';
import { useState } from 'react';
import { useTranslate } from '../../../i18n/translate.ts';
import { PointMarker } from '../../../kit/stage/point-marker.tsx';
import { Button } from '../../../ui/button.tsx';
import { snapped, within } from './match-draft.ts';
import type { ModelCut, PlanPoint } from './model-plan.ts';
import { type Closer, lookFrom, PlanDrawing, type PlanScale } from './plan-drawing.tsx';

/** Metres that an arrow key moves a point by. */
const STEP = 0.02;
/** CSS pixels from which a point snaps to a corner. */
const NEAR = 14;
/** CSS pixels of the camera and of the line to where the middle of its picture looks. */
const SIZE = { camera: 8, arm: 34 } as const;

/** How much closer a press of the button comes, and the closest. */
const ZOOM = { step: 2, most: 8 } as const;

/** The plan with the two points, and the camera where it is and where the points put it. */
export function MatchPlan({
  bounds,
  cut: { path, corners },
  points,
  camera,
  solved,
  active,
  onPick,
}: {
  bounds: PublicTourModel['bounds'];
  cut: ModelCut;
  points: readonly [PlanPoint | undefined, PlanPoint | undefined];
  camera: ModelPosition | undefined;
  solved: ModelPosition | undefined;
  /** The point that is picked next. */
  active: 0 | 1;
  /** A point was moved; without an index, the plan was pressed. */
  onPick: (place: PlanPoint, index?: 0 | 1) => void;
}) {
  const t = useTranslate();
  const [closer, setCloser] = useState<Closer>({ center: { x: 0, z: 0 }, zoom: 1 });
  const snap = (place: PlanPoint, { metres }: PlanScale) =>
    within(snapped(place, corners, metres(NEAR)), { bounds });
  // Closer to the point that is being picked; before there is one, to the room.
  const come = (factor: number) =>
    setCloser(({ zoom, center }) => ({
      zoom: Math.min(ZOOM.most, Math.max(1, zoom * factor)),
      center: points[active] ?? camera ?? center,
    }));
  return (
    <div className="flex flex-col gap-2">
      <PlanDrawing
        closer={closer}
        label={t('tourModel.plan')}
        bounds={bounds}
        outline={path}
        onPress={(place, scale) => onPick(snap(place, scale))}
        over={(scale) => (
          <div className="pointer-events-none absolute inset-0">
            {([0, 1] as const).map((index) => {
              const point = points[index];
              return point ? (
                <PointMarker
                  key={index}
                  number={index === 0 ? 1 : 2}
                  label={t('tourModel.match.onPlan', { number: index + 1 })}
                  place={scale.css(point)}
                  small
                  // A guess that is touched is meant.
                  onHold={() => onPick(point, index)}
                  onDrag={(at) => onPick(snap(scale.placeIn(at), scale), index)}
                  onStep={(right, down) =>
                    onPick(
                      within(snapped({ x: point.x + right * STEP, z: point.z + down * STEP }, [], 0), {
                        bounds,
                      }),
                      index,
                    )
                  }
                />
              ) : null;
            })}
          </div>
        )}
      >
        {(scale) => (
          <>
            {solved
              ? points.map((point, index) =>
                  point ? (
                    <line
                      // biome-ignore lint/suspicious/noArrayIndexKey: the first and the second point
                      key={index}
                      x1={solved.x}
                      y1={solved.z}
                      x2={point.x}
                      y2={point.z}
                      className="stroke-accent"
                      strokeWidth={scale.metres(1)}
                      strokeDasharray={scale.metres(5)}
                    />
                  ) : null,
                )
              : null}
            {camera ? <Camera at={camera} scale={scale} className="fill-faint stroke-faint" /> : null}
            {solved ? <Camera at={solved} scale={scale} className="fill-accent stroke-accent" /> : null}
          </>
        )}
      </PlanDrawing>
      <div className="flex gap-2">
        <Button size="small" disabled={closer.zoom >= ZOOM.most} onClick={() => come(ZOOM.step)}>
          <ZoomIn size={16} strokeWidth={1.5} aria-hidden />
          {t('tourModel.match.closer')}
        </Button>
        <Button size="small" disabled={closer.zoom <= 1} onClick={() => come(1 / ZOOM.step)}>
          <ZoomOut size={16} strokeWidth={1.5} aria-hidden />
          {t('tourModel.match.farther')}
        </Button>
      </div>
    </div>
  );
}

function Camera({
  at,
  scale: { metres },
  className,
}: {
  at: ModelPosition;
  scale: PlanScale;
  className: string;
}) {
  const end = lookFrom(at, at.yaw, metres(SIZE.arm));
  return (
    <g className={className}>
      <line x1={at.x} y1={at.z} x2={end.x} y2={end.z} strokeWidth={metres(3)} strokeLinecap="round" />
      <circle cx={at.x} cy={at.z} r={metres(SIZE.camera)} strokeWidth={0} />
    </g>
  );
}
