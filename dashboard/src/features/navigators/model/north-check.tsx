import type { PublicNavigatorModel } from '@oriel/contract/navigator-model';
import { equinoxNoon, type GlobePlace } from '@oriel/viewer/core/sunshine';
import { useEffect, useState } from 'react';
import { useTranslate } from '../../../i18n/translate.ts';
import { directionIn } from './north-in-model.ts';
import { useModelStage } from './use-model-stage.ts';

/** Degrees above the horizon from which the shadows behind a building are seen. */
const TILT = 65;
/** Where the arrow to north begins and ends, in halves of the building's longer side, from its middle. */
const ARROW = { from: 1.15, to: 1.6 } as const;

type Point = [x: number, y: number, z: number];

/** Points of the ground on the way from the middle of the building in a direction. */
function wayTo(azimuth: number, { min, max }: PublicNavigatorModel['building']): { from: Point; to: Point } {
  const angle = (azimuth * Math.PI) / 180;
  const half = Math.max(max[0] - min[0], max[2] - min[2]) / 2;
  const at = (halves: number): Point => [
    (min[0] + max[0]) / 2 + Math.sin(angle) * half * halves,
    0,
    (min[2] + max[2]) / 2 - Math.cos(angle) * half * halves,
  ];
  return { from: at(ARROW.from), to: at(ARROW.to) };
}

/** The model in the sun of noon, with an arrow to the north that is in the form: a wrong one has its shadows on the wrong side. */
export function NorthCheck({
  model,
  place,
  north,
  madeWith,
}: {
  model: PublicNavigatorModel;
  place: GlobePlace;
  /** In the form, and of the model that is shown, degrees clockwise. */
  north: number;
  madeWith: number;
}) {
  const t = useTranslate();
  const { scene, stage, failed } = useModelStage(model);
  // Where the arrow is on the stage follows the camera.
  const [, setDrawn] = useState(0);
  useEffect(() => stage?.onDrawn(() => setDrawn((count) => count + 1)), [stage]);
  useEffect(() => stage?.flyTo({ ...stage.motion.goal, azimuth: 180, tilt: TILT }), [stage]);
  const { latitude, longitude } = place;
  useEffect(() => {
    const { azimuth, altitude } = equinoxNoon({ latitude, longitude });
    stage?.shine({ azimuth: directionIn({ made: madeWith, wanted: north }, azimuth), altitude });
  }, [stage, latitude, longitude, north, madeWith]);
  const way = wayTo(directionIn({ made: madeWith, wanted: north }, 0), model.building);
  const [from, to] = [stage?.points.onStage(way.from), stage?.points.onStage(way.to)];
  return (
    <div className="relative h-[300px] max-h-[80dvh] overflow-hidden rounded-card bg-sunken">
      <div
        ref={scene}
        role="application"
        aria-label={t('model.sun.scene')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys turn the model
        tabIndex={0}
        className="absolute inset-0 [&>canvas]:absolute [&>canvas]:inset-0 [&>canvas]:size-full"
      />
      {from && to ? (
        <svg aria-hidden className="pointer-events-none absolute inset-0 size-full overflow-hidden">
          <line x1={from.x} y1={from.y} x2={to.x} y2={to.y} className="stroke-white" strokeWidth={5} />
          <line x1={from.x} y1={from.y} x2={to.x} y2={to.y} className="stroke-accent" strokeWidth={3} />
          <circle cx={to.x} cy={to.y} r={13} className="fill-accent stroke-white" strokeWidth={2} />
          <text
            x={to.x}
            y={to.y}
            textAnchor="middle"
            dominantBaseline="central"
            className="fill-on-accent text-sm font-semibold"
          >
            {t('model.sun.north')}
          </text>
        </svg>
      ) : null}
      {failed ? (
        <p className="absolute inset-0 grid place-items-center p-6 text-center text-sm text-secondary">
          {t('model.sun.failed')}
        </p>
      ) : null}
    </div>
  );
}
