import type { PublicNavigatorModel } from '@oriel/contract/navigator-model';
import { equinoxNoon, type GlobePlace } from '@oriel/viewer/core/sunshine';
import { useEffect, useState } from 'react';
import { useTranslate } from '../../../i18n/translate.ts';
import { ModelScene } from './model-scene.tsx';
import { arrowBeside, directionIn } from './north-in-model.ts';
import { useModelStage } from './use-model-stage.ts';

/** Where the shadows behind a building are seen: degrees above the horizon, and how far by where all of the building is. */
const ABOVE = { tilt: 65, distance: 1.7 } as const;

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
  useEffect(() => {
    if (!stage) return;
    const { goal } = stage.motion;
    // From the south, so that north is up.
    stage.flyTo({ ...goal, azimuth: 180, tilt: ABOVE.tilt, distance: goal.distance * ABOVE.distance });
  }, [stage]);
  const { latitude, longitude } = place;
  useEffect(() => {
    const { azimuth, altitude } = equinoxNoon({ latitude, longitude });
    stage?.shine({ azimuth: directionIn({ made: madeWith, wanted: north }, azimuth), altitude });
  }, [stage, latitude, longitude, north, madeWith]);
  const way = arrowBeside(model.building, directionIn({ made: madeWith, wanted: north }, 0));
  const [from, to] = [stage?.points.onStage(way.from), stage?.points.onStage(way.to)];
  return (
    <ModelScene
      scene={scene}
      label={t('model.sun.scene')}
      failure={failed ? t('model.sun.failed') : undefined}
      className="h-[300px]"
    >
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
    </ModelScene>
  );
}
