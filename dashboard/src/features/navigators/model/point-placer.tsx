import type { NavigatorPointOfInterest } from '@oriel/contract/navigator';
import type { ModelPoint, PublicNavigatorModel } from '@oriel/contract/navigator-model';
import { useEffect, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslate } from '../../../i18n/translate.ts';
import { PointMarker } from '../../../kit/stage/point-marker.tsx';
import { Button } from '../../../ui/button.tsx';
import type { ModelValues } from './model-form.tsx';
import { ModelScene } from './model-scene.tsx';
import { useModelStage } from './use-model-stage.ts';

/** Metres that an arrow key moves a point by. */
const STEP = 0.25;

type At = ModelPoint['at'];

/** In whole centimetres. */
function rounded([x, y, z]: At): At {
  const cut = (metres: number) => Math.round(metres * 100) / 100;
  return [cut(x), cut(y), cut(z)];
}

/** Puts the points of interest of a navigator where they are in its model: each is dragged onto what it names. */
export function PointPlacer({
  model,
  points,
}: {
  model: PublicNavigatorModel;
  points: readonly NavigatorPointOfInterest[];
}) {
  const t = useTranslate();
  const { watch, setValue } = useFormContext<ModelValues>();
  const placed = watch('pointsOfInterest');
  const { scene, stage, failed } = useModelStage(model);
  // Where the points are on the stage follows the camera.
  const [, setDrawn] = useState(0);
  useEffect(() => stage?.onDrawn(() => setDrawn((count) => count + 1)), [stage]);
  const change = (key: string, at: At | undefined) => {
    const others = placed.filter((one) => one.key !== key);
    setValue('pointsOfInterest', at ? [...others, { key, at: rounded(at) }] : others, { shouldDirty: true });
  };
  /** To begin with, in the middle of what is seen. */
  const middle = (): At => {
    const { clientWidth, clientHeight } = scene.current ?? { clientWidth: 0, clientHeight: 0 };
    return stage?.targets.surfaceAt(clientWidth / 2, clientHeight / 2) ?? [0, 0, 0];
  };
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-secondary">{t('model.point.help')}</p>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[280px_minmax(0,1fr)]">
        <ol className="flex flex-col divide-y divide-line rounded-card border border-line">
          {points.map(({ key, title }, index) => {
            const isPlaced = placed.some((one) => one.key === key);
            return (
              <li key={key} className="flex items-center gap-3 px-4 py-2">
                <span className="w-5 text-sm text-secondary">{index + 1}</span>
                <span className="min-w-0 flex-1 truncate text-sm">{title}</span>
                <Button
                  size="small"
                  {...(isPlaced ? { variant: 'quiet' as const } : {})}
                  aria-label={t(isPlaced ? 'model.point.removeOne' : 'model.point.placeOne', { name: title })}
                  disabled={!stage}
                  onClick={() => change(key, isPlaced ? undefined : middle())}
                >
                  {t(isPlaced ? 'action.remove' : 'model.point.place')}
                </Button>
              </li>
            );
          })}
        </ol>
        <ModelScene
          scene={scene}
          label={t('model.point.scene')}
          failure={failed ? t('model.point.failed') : undefined}
          className="h-[320px] sm:h-[400px]"
        >
          <div className="pointer-events-none absolute inset-0">
            {points.map(({ key, title }, index) => {
              const at = placed.find((one) => one.key === key)?.at;
              const spot = at && stage?.points.onStage(at);
              return at && spot ? (
                <PointMarker
                  key={key}
                  number={index + 1}
                  label={t('model.point.marker', { name: title })}
                  place={{ left: `${spot.x}px`, top: `${spot.y}px` }}
                  onDrag={({ x, y }) => {
                    const surface = stage?.targets.surfaceAt(x, y);
                    if (surface) change(key, surface);
                  }}
                  onStep={(right, down) => change(key, [at[0] + right * STEP, at[1], at[2] + down * STEP])}
                />
              ) : null;
            })}
          </div>
        </ModelScene>
      </div>
    </div>
  );
}
