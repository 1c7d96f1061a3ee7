import type { ModelFloor, ModelPlan, PublicNavigatorModel } from '@oriel/contract/navigator-model';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { Link } from 'react-router';
import { callQuery } from '../../../base/services.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { PointMarker } from '../../../kit/stage/point-marker.tsx';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/controls.tsx';
import type { ModelValues } from './model-form.tsx';
import { ModelScene } from './model-scene.tsx';
import { useModelStage } from './use-model-stage.ts';

/** Share of the picture, and metres, that an arrow key moves a point by. */
const STEP = { picture: 0.002, metres: 0.05 } as const;

interface Storey {
  readonly key: string;
  readonly label: string;
  readonly floor: ModelFloor;
  /** Address of its plan, where the building has one. */
  readonly url: string | undefined;
}

type Pair = [number, number];

const keyOf = ({ buildingId, level }: Pick<ModelFloor, 'buildingId' | 'level'>) =>
  `${buildingId ?? ''} ${level}`;

/** The storeys of a model with the plans of their buildings. */
function useStoreys({ floors, buildings }: PublicNavigatorModel): readonly Storey[] {
  const t = useTranslate();
  const ids = [...new Set(floors.flatMap(({ buildingId }) => buildingId ?? []))];
  const found = useQueries({
    queries: ids.map((id) => callQuery('getBuilding', { id })),
  });
  return floors.map((floor) => {
    const building = found.find(({ data }) => data?.data.id === floor.buildingId)?.data?.data;
    const own = building?.floors.find(({ level }) => level === floor.level);
    const name = own?.label ?? t('model.plan.floor', { level: floor.level });
    return {
      floor,
      key: keyOf(floor),
      label: buildings.length > 1 && building ? `${building.name} · ${name}` : name,
      url: own?.planUrl,
    };
  });
}

/** To begin with, the plan lies over its building with a margin. */
function firstPlacing({ buildings, building }: PublicNavigatorModel, floor: ModelFloor): ModelPlan {
  const { min, max } = buildings.find(({ buildingId }) => buildingId === floor.buildingId) ?? building;
  return {
    ...(floor.buildingId ? { buildingId: floor.buildingId } : {}),
    level: floor.level,
    picture: [
      [0.1, 0.1],
      [0.9, 0.9],
    ],
    model: [
      [min[0], min[2]],
      [max[0], max[2]],
    ],
  };
}

/** Lays the plans of storeys into the model: two points of a plan are brought onto the same two points of the building. */
export function PlanPlacer({ model, estateId }: { model: PublicNavigatorModel; estateId: string }) {
  const t = useTranslate();
  const { watch, setValue } = useFormContext<ModelValues>();
  const plans = watch('plans');
  const storeys = useStoreys(model);
  const placeable = storeys.filter(({ url }) => url !== undefined);
  const [wanted, setWanted] = useState('');
  const storey = placeable.find(({ key }) => key === wanted) ?? placeable[0];
  const placed = storey && plans.find((plan) => keyOf(plan) === storey.key);

  if (!storey) {
    const building = model.floors.find(({ buildingId }) => buildingId)?.buildingId;
    return (
      <p className="text-sm text-secondary">
        {t('model.plan.none')}{' '}
        {building ? (
          <Link to={`/dashboard/estates/${estateId}/buildings/${building}`} className="underline">
            {t('model.plan.upload')}
          </Link>
        ) : null}
      </p>
    );
  }
  const change = (next: readonly ModelPlan[]) => setValue('plans', [...next], { shouldDirty: true });
  const others = plans.filter((plan) => keyOf(plan) !== storey.key);
  const alike = placed
    ? placeable.filter(({ floor }) => floor.buildingId === placed.buildingId && floor.level !== placed.level)
    : [];
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-secondary">{t('model.plan.help')}</p>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-4">
        <div className="w-full sm:w-[260px]">
          <Choice
            label={t('model.plan.storey')}
            value={storey.key}
            options={placeable.map(({ key, label }) => ({
              value: key,
              label: plans.some((plan) => keyOf(plan) === key) ? t('model.plan.placed', { label }) : label,
            }))}
            onChange={setWanted}
          />
        </div>
        {placed ? (
          <>
            {alike.length > 0 ? (
              <Button
                onClick={() => {
                  const keys = new Set(alike.map(({ key }) => key));
                  const rest = plans.filter((plan) => !keys.has(keyOf(plan)));
                  change([...rest, ...alike.map(({ floor }) => ({ ...placed, level: floor.level }))]);
                }}
              >
                {t('model.plan.forAll')}
              </Button>
            ) : null}
            <Button variant="quiet" onClick={() => change(others)}>
              {t('model.plan.remove')}
            </Button>
          </>
        ) : (
          <Button onClick={() => change([...plans, firstPlacing(model, storey.floor)])}>
            {t('model.plan.place')}
          </Button>
        )}
      </div>
      {placed ? (
        <Panes model={model} storey={storey} plan={placed} onChange={(plan) => change([...others, plan])} />
      ) : null}
    </div>
  );
}

function Panes({
  model,
  storey: { floor, url = '', label },
  plan,
  onChange,
}: {
  model: PublicNavigatorModel;
  storey: Storey;
  plan: ModelPlan;
  onChange: (plan: ModelPlan) => void;
}) {
  const t = useTranslate();
  const { scene, stage, failed } = useModelStage(model);
  const { picture, model: places } = plan;
  // Where the points are on the stage follows the camera.
  const [, setDrawn] = useState(0);
  useEffect(() => stage?.onDrawn(() => setDrawn((count) => count + 1)), [stage]);
  useEffect(() => {
    if (!stage) return;
    stage.enter(model.buildings.length > 1 ? (floor.buildingId ?? null) : null);
    // Lifting turns the camera down a little; this turns it all the way.
    stage.lift(floor);
    stage.lookDown();
  }, [stage, model, floor]);
  useEffect(() => {
    stage?.lift({ ...floor, plan: { url, picture, model: places } });
  }, [stage, floor, url, picture, places]);

  const withPoint = (list: readonly [Pair, Pair], index: 0 | 1, point: Pair): [Pair, Pair] =>
    index === 0 ? [point, list[1]] : [list[0], point];
  const within = (share: number) => Math.min(1, Math.max(0, share));
  const onPicture = (index: 0 | 1, [u, v]: Pair) =>
    onChange({ ...plan, picture: withPoint(picture, index, [within(u), within(v)]) });
  const onModel = (index: 0 | 1, [x, z]: Pair) => {
    const rounded = (metres: number) => Math.round(metres * 100) / 100;
    onChange({ ...plan, model: withPoint(places, index, [rounded(x), rounded(z)]) });
  };
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      <div className="rounded-card border border-line bg-white p-[22px]">
        <div className="relative">
          <img src={url} alt={label} className="block w-full" draggable={false} />
          {([0, 1] as const).map((index) => (
            <PointMarker
              key={index}
              number={index === 0 ? 1 : 2}
              label={t('model.plan.pointOfPlan', { number: index + 1 })}
              place={{ left: `${picture[index][0] * 100}%`, top: `${picture[index][1] * 100}%` }}
              onDrag={({ x, y, width, height }) => onPicture(index, [x / width, y / height])}
              onStep={(right, down) =>
                onPicture(index, [
                  picture[index][0] + right * STEP.picture,
                  picture[index][1] + down * STEP.picture,
                ])
              }
            />
          ))}
        </div>
      </div>
      <ModelScene
        scene={scene}
        label={t('model.plan.fromAbove')}
        failure={failed ? t('model.plan.failed') : undefined}
        className="h-[320px] sm:h-[400px]"
      >
        <div className="pointer-events-none absolute inset-0">
          {([0, 1] as const).map((index) => {
            const [x, z] = places[index];
            const at = stage?.points.onStage([x, floor.bottom, z]);
            return at ? (
              <PointMarker
                key={index}
                number={index === 0 ? 1 : 2}
                label={t('model.plan.pointOfModel', { number: index + 1 })}
                place={{ left: `${at.x}px`, top: `${at.y}px` }}
                onDrag={({ x: right, y: below }) => {
                  const ground = stage?.points.groundAt(right, below, floor.bottom);
                  if (ground) onModel(index, ground);
                }}
                onStep={(right, down) => onModel(index, [x + right * STEP.metres, z + down * STEP.metres])}
              />
            ) : null;
          })}
        </div>
      </ModelScene>
    </div>
  );
}
