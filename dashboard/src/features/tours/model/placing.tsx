import type { ModelPosition, PublicTourModel } from '@oriel/contract/tour-model';
import { wrapYaw } from '@oriel/viewer/core/projection';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useTranslate } from '../../../i18n/translate.ts';
import { numberOf } from '../../../kit/form/number-text.ts';
import { reported } from '../../../kit/report.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/controls.tsx';
import { withPending } from '../editor/edit-queue.ts';
import { SavedText } from '../editor/saved-text.tsx';
import type { TourActions } from '../editor/tour-actions.ts';
import type { Room } from '../editor/tour-rooms.ts';
import { modelPlan } from './model-plan.ts';
import { PlanView } from './plan-view.tsx';

/** Usual height of a camera above the floor, metres. */
const EYE = 1.5;

/** Where the panoramas of a tour are in its model: on a plan, by keys, or in numbers. */
export default function Placing({
  rooms: truth,
  model,
  actions,
}: {
  rooms: readonly Room[];
  model: PublicTourModel;
  actions: TourActions;
}) {
  const t = useTranslate();
  const pending = useStore(actions.queue.store, (state) => state.pending);
  const rooms = withPending(truth, pending);
  const [chosen, setChosen] = useState(rooms[0]?.id ?? '');
  const room = rooms.find(({ id }) => id === chosen) ?? rooms[0];
  const height = room?.modelPosition?.y ?? EYE;
  const outline = useOutline(model.url, height - 0.3);
  if (!room) return null;
  const save = (modelPosition: ModelPosition | null) => actions.editRoom(room.id, { modelPosition });
  const { modelPosition: place } = room;
  const number = (axis: keyof ModelPosition, label: string) =>
    place ? (
      <SavedText
        key={axis}
        draftKey={`${room.id}.modelPosition.${axis}`}
        label={label}
        value={String(place[axis])}
        type="number"
        needed={t('limits.number')}
        check={(text) => (numberOf(text) === undefined ? t('limits.number') : undefined)}
        onSave={(text) => {
          const value = numberOf(text) ?? 0;
          return save({ ...place, [axis]: axis === 'yaw' ? wrapYaw(value) : value });
        }}
      />
    ) : null;
  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_280px]">
      <PlanView
        rooms={rooms}
        chosen={room.id}
        bounds={model.bounds}
        outline={outline}
        onChoose={setChosen}
        onMove={(id, modelPosition) => void reported(actions.editRoom(id, { modelPosition }))}
      />
      <div className="flex flex-col gap-4">
        <h3 className="text-sm font-medium">{t('tourModel.placing')}</h3>
        <Choice
          label={t('tourModel.room')}
          value={room.id}
          options={rooms.map(({ id, name, modelPosition }) => ({
            value: id,
            label: modelPosition ? name : t('tourModel.unplaced', { name }),
          }))}
          onChange={setChosen}
        />
        {place ? (
          <>
            <div className="grid grid-cols-2 gap-3">
              {number('x', t('tourModel.x'))}
              {number('z', t('tourModel.z'))}
              {number('y', t('tourModel.y'))}
              {number('yaw', t('tourModel.yaw'))}
            </div>
            <p className="text-sm text-secondary">{t('tourModel.keys')}</p>
            <Button
              size="small"
              variant="quiet"
              className="self-start"
              onClick={() => void reported(save(null))}
            >
              {t('tourModel.remove')}
            </Button>
          </>
        ) : (
          <Button
            size="small"
            className="self-start"
            onClick={() => void reported(save(firstPlace(room, rooms, model)))}
          >
            {t('tourModel.place')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** The middle of the model, turned as the rooms that are placed already say where north is. */
function firstPlace(
  room: Room,
  rooms: readonly Room[],
  { bounds: { min, max } }: PublicTourModel,
): ModelPosition {
  const [other] = rooms.filter(({ modelPosition, northKnown }) => modelPosition && northKnown);
  const north = other?.modelPosition && room.northKnown ? other.modelPosition.yaw + other.north : undefined;
  return {
    x: hundredth((min[0] + max[0]) / 2),
    y: hundredth(Math.min(EYE, max[1])),
    z: hundredth((min[2] + max[2]) / 2),
    yaw: hundredth(wrapYaw(north === undefined ? 0 : north - room.north)),
  };
}

function hundredth(value: number): number {
  return Math.round(value * 100) / 100;
}

/** The model cut at a height; empty until it is read, and where it cannot be. */
function useOutline(url: string, height: number): string {
  const [outline, setOutline] = useState('');
  useEffect(() => {
    const life = new AbortController();
    modelPlan(url, height, life.signal)
      .then((path) => {
        if (!life.signal.aborted) setOutline(path);
      })
      // The points can be placed by their numbers all the same.
      .catch(() => {});
    return () => life.abort();
  }, [url, height]);
  return outline;
}
