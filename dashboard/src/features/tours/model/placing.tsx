import type { ModelPosition, PublicTourModel } from '@oriel/contract/tour-model';
import { wrapYaw } from '@oriel/viewer/core/projection';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useTranslate } from '../../../i18n/translate.ts';
import { numberOf } from '../../../kit/form/number-text.ts';
import { reported } from '../../../kit/report.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/controls.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { withPending } from '../editor/edit-queue.ts';
import { SavedText } from '../editor/saved-text.tsx';
import type { TourActions } from '../editor/tour-actions.ts';
import type { Room } from '../editor/tour-rooms.ts';
import { isPicked, matching } from './match-draft.ts';
import { MatchPoints } from './match-points.tsx';
import { type ModelCut, ModelPlan } from './model-plan.ts';
import { yawByNorth } from './north-of.ts';
import { PlanView } from './plan-view.tsx';

/** Usual height of a camera above the floor, metres. */
const EYE = 1.5;
/** Metres below the camera at which the model is cut: through windows and doors, above most furniture. */
const CUT = 0.3;

const NOTHING: ModelCut = { path: '', corners: [] };

/** Where the panoramas of a tour are in its model: on a plan, by keys, in numbers, or by two points of their pictures. */
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
  const rooms = useMemo(() => withPending(truth, pending), [truth, pending]);
  const draft = useStore(matching, (state) => state.draft);
  const [chosen, setChosen] = useState(rooms[0]?.id ?? '');
  const matched = draft?.modelUrl === model.url ? rooms.find(({ id }) => id === draft.roomId) : undefined;
  const room = matched ?? rooms.find(({ id }) => id === chosen) ?? rooms[0];
  const start = useMemo(
    () => room && (room.modelPosition ?? firstPlace(room, rooms, model)),
    [room, rooms, model],
  );
  const { plan, failed } = useModelPlan(model.url);
  const height = (start?.y ?? EYE) - CUT;
  const cut = useMemo(() => plan?.cut(height) ?? NOTHING, [plan, height]);
  const opener = useRef<HTMLButtonElement>(null);
  const [closed, setClosed] = useState(false);

  // Opened and left without a point, there is nothing to come back to.
  useEffect(
    () => () => {
      if (!isPicked(matching.getState().draft)) matching.setState({ draft: undefined });
    },
    [],
  );
  useEffect(() => {
    if (closed) opener.current?.focus();
    setClosed(false);
  }, [closed]);

  if (!room || !start) return null;
  const trouble = failed ? (
    <Notice>{t('tourModel.plan.failed')}</Notice>
  ) : plan && cut.path === '' ? (
    <Notice tone="calm">{t('tourModel.plan.empty')}</Notice>
  ) : null;
  if (draft && matched) {
    return (
      <div className="flex flex-col gap-4">
        {trouble}
        <MatchPoints
          draft={draft}
          room={room}
          rooms={rooms}
          model={model}
          plan={plan}
          cut={cut}
          start={start}
          actions={actions}
          onClose={() => {
            setChosen(room.id);
            matching.setState({ draft: undefined });
            setClosed(true);
          }}
        />
      </div>
    );
  }
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
  const match = (
    <Button
      ref={opener}
      size="small"
      className="self-start"
      disabled={room.tiles.status !== 'READY'}
      onClick={() =>
        matching.setState({
          draft: { roomId: room.id, modelUrl: model.url, pairs: [{}, {}], solveHeight: false },
        })
      }
    >
      {t('tourModel.match')}
    </Button>
  );
  return (
    <div className="flex flex-col gap-4">
      {trouble}
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_280px]">
        <PlanView
          rooms={rooms}
          chosen={room.id}
          bounds={model.bounds}
          outline={cut.path}
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
              <div className="flex flex-wrap gap-2">
                {match}
                <Button size="small" variant="quiet" onClick={() => void reported(save(null))}>
                  {t('tourModel.remove')}
                </Button>
              </div>
            </>
          ) : (
            <div className="flex flex-wrap gap-2">
              <Button size="small" onClick={() => void reported(save(start))}>
                {t('tourModel.place')}
              </Button>
              {match}
            </div>
          )}
        </div>
      </div>
    </div>
  );
}

/** The middle of the model, as high as another room, turned as the rooms that are placed already say where north is. */
function firstPlace(
  room: Room,
  rooms: readonly Room[],
  { bounds: { min, max } }: PublicTourModel,
): ModelPosition {
  const other = rooms.find(({ modelPosition }) => modelPosition)?.modelPosition;
  return {
    x: hundredth((min[0] + max[0]) / 2),
    y: other?.y ?? hundredth(Math.min(EYE, max[1])),
    z: hundredth((min[2] + max[2]) / 2),
    yaw: hundredth(yawByNorth(room, rooms) ?? 0),
  };
}

function hundredth(value: number): number {
  return Math.round(value * 100) / 100;
}

/** The model as plans are cut from it. Where it cannot be read, rooms can be placed by their numbers all the same. */
function useModelPlan(url: string): { readonly plan: ModelPlan | undefined; readonly failed: boolean } {
  const [plan, setPlan] = useState<ModelPlan>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const life = new AbortController();
    ModelPlan.load(url, life.signal).then(
      (loaded) => {
        if (!life.signal.aborted) setPlan(loaded);
      },
      () => {
        if (!life.signal.aborted) setFailed(true);
      },
    );
    return () => life.abort();
  }, [url]);
  return { plan, failed };
}
