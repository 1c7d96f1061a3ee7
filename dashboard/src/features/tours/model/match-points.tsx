import { i18n } from '@lingui/core';
import type { PanoramaPatch } from '@oriel/contract/panorama';
import type { SpherePosition } from '@oriel/contract/panorama-marks';
import type { ModelPosition, PublicTourModel } from '@oriel/contract/tour-model';
import { accuracyText, lengthText } from '@oriel/viewer/core/length-text';
import { type PlacedPanorama, type PlacingFault, placePanorama } from '@oriel/viewer/core/panorama-placing';
import { wrapYaw, yawDifference } from '@oriel/viewer/core/projection';
import { useEffect, useMemo, useRef, useState } from 'react';
import { number } from '../../../i18n/format.ts';
import { type Translate, useTranslate } from '../../../i18n/translate.ts';
import { reported } from '../../../kit/report.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice, Segments, Toggle } from '../../../ui/controls.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toasts } from '../../../ui/toast-store.ts';
import type { TourActions } from '../editor/tour-actions.ts';
import type { Room } from '../editor/tour-rooms.ts';
import {
  guessedHeight,
  guessedPlace,
  type MatchDraft,
  matching,
  snapped,
  storeyOf,
  withPair,
} from './match-draft.ts';
import { MatchPicture } from './match-picture.tsx';
import { MatchPlan } from './match-plan.tsx';
import type { ModelCut, ModelPlan, PlanPoint } from './model-plan.ts';
import { northOf } from './north-of.ts';

const BOTH = [0, 1] as const;

/** A point as it is shown: what has not been chosen is guessed. */
interface ShownPoint {
  readonly angles: SpherePosition | undefined;
  readonly place: PlanPoint | undefined;
  /** Heights to choose from, and the guessed one. */
  readonly heights: readonly number[];
  readonly guess: number;
  readonly height: number;
}

/** Places a room by two points that are seen in its picture and found on the plan. */
export function MatchPoints({
  draft,
  room,
  rooms,
  model,
  plan,
  cut,
  start,
  actions,
  onClose,
}: {
  draft: MatchDraft;
  room: Room;
  rooms: readonly Room[];
  model: PublicTourModel;
  /** Undefined where the model could not be read. */
  plan: ModelPlan | undefined;
  cut: ModelCut;
  /** Where the room is, or would be put without the points. */
  start: ModelPosition;
  actions: TourActions;
  onClose: () => void;
}) {
  const t = useTranslate();
  const [active, setActive] = useState<0 | 1>(0);
  const [saving, setSaving] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  const { pairs, solveHeight } = draft;
  const points = useMemo(
    () => pairs.map((pair) => shownPoint(pair, { plan, cut, start, model })) as [ShownPoint, ShownPoint],
    [pairs, plan, cut, start, model],
  );
  const result = useMemo(() => solved(points, start, solveHeight), [points, start, solveHeight]);
  const placed = result && 'place' in result ? result : undefined;
  const isChosen = pairs.every(({ place }) => place !== undefined);
  // A point that is still guessed on the plan is no mistake.
  const fault =
    result && 'fault' in result && (isChosen || result.fault === 'sameDirection') ? result : undefined;
  const put = (next: MatchDraft) => matching.setState({ draft: next });

  function pickOnPlan(place: PlanPoint, index: 0 | 1 = active): void {
    put(withPair(draft, index, { place }));
    const other = index === 0 ? 1 : 0;
    setActive(points[index].angles && !points[other].angles ? other : index);
  }

  async function apply({ place }: PlacedPanorama): Promise<void> {
    const north = room.northKnown ? undefined : northOf(place, rooms);
    const patch: PanoramaPatch = {
      modelPosition: toStore(place),
      ...(north === undefined ? {} : { north: hundredth(north) }),
    };
    const before: PanoramaPatch = {
      modelPosition: room.modelPosition ?? null,
      ...(north === undefined ? {} : { north: null }),
    };
    setSaving(true);
    const saved = await reported(actions.editRoom(room.id, patch));
    setSaving(false);
    if (!saved) return;
    onClose();
    toasts.add({
      title: t('tourModel.match.done', { name: room.name }),
      action: {
        label: t('action.undo'),
        altText: t('action.undo'),
        run: () => void reported(actions.editRoom(room.id, before)),
      },
    });
  }

  return (
    <section aria-labelledby="tour-model-match" className="flex flex-col gap-4">
      <h3 id="tour-model-match" ref={heading} className="scroll-mt-[72px] text-sm font-medium">
        {t('tourModel.match.title', { name: room.name })}
      </h3>
      <p className="max-w-[70ch] text-sm text-secondary">{t('tourModel.match.help')}</p>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <Segments
          label={t('tourModel.match.active')}
          value={String(active) as '0' | '1'}
          options={BOTH.map((index) => ({
            value: String(index) as '0' | '1',
            label: t('tourModel.match.point', { number: index + 1 }),
          }))}
          onChange={(value) => setActive(value === '0' ? 0 : 1)}
        />
        <p role="status" className="pb-2 text-sm">
          {t(stepOf(points, active, placed !== undefined || isChosen), { number: active + 1 })}
        </p>
      </div>
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
        <MatchPicture
          room={room}
          points={[points[0].angles, points[1].angles]}
          active={active}
          onChoose={setActive}
          onPick={(index, angles) => {
            setActive(index);
            put(withPair(draft, index, { angles }));
          }}
          onCancel={onClose}
        />
        <MatchPlan
          bounds={model.bounds}
          cut={cut}
          points={[points[0].place, points[1].place]}
          camera={room.modelPosition}
          solved={placed?.place}
          active={active}
          onPick={pickOnPlan}
        />
      </div>
      <div className="grid max-w-[840px] grid-cols-1 gap-4 sm:grid-cols-2">
        {BOTH.map((index) => {
          const { place, heights, guess } = points[index];
          if (!place) return null;
          return (
            <div key={index} className="flex flex-wrap items-end gap-2">
              <div className="min-w-[200px] flex-1">
                <Choice
                  label={t('tourModel.match.height', { number: index + 1 })}
                  value={String(pairs[index].height ?? '')}
                  options={[
                    { value: '', label: t('tourModel.match.guessed', { height: metresText(guess, model) }) },
                    ...heights.map((height) => ({
                      value: String(height),
                      label: metresText(height, model),
                    })),
                  ]}
                  onChange={(value) => put(withHeight(draft, index, value))}
                />
              </div>
              <Button
                disabled={cut.corners.length === 0}
                onClick={() =>
                  put(
                    withPair(draft, index, { place: snapped(place, cut.corners, Number.POSITIVE_INFINITY) }),
                  )
                }
              >
                {t('tourModel.match.corner')}
              </Button>
            </div>
          );
        })}
      </div>
      <Toggle
        label={t('tourModel.match.solveHeight')}
        help={t('tourModel.match.solveHeightHelp', { height: metresText(start.y, model) })}
        on={solveHeight}
        onChange={(on) => put({ ...draft, solveHeight: on })}
      />
      {placed ? (
        <Notice tone="calm">
          <Outcome placed={placed} room={room} model={model} isHeightSolved={solveHeight} />
        </Notice>
      ) : null}
      {fault ? <Notice>{faultText(fault, t)}</Notice> : null}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          disabled={!placed || saving}
          onClick={() => {
            if (placed) void apply(placed);
          }}
        >
          {t('tourModel.match.apply')}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t('action.cancel')}
        </Button>
      </div>
    </section>
  );
}

/** How far the room moves, and what is left of both points. */
function Outcome({
  placed: { place, misses },
  room: { modelPosition: before },
  model,
  isHeightSolved,
}: {
  placed: PlacedPanorama;
  room: Room;
  model: PublicTourModel;
  isHeightSolved: boolean;
}) {
  const t = useTranslate();
  const tag = i18n.locale;
  return (
    <ul className="flex flex-col gap-1 tabular">
      {before ? (
        <li>
          {t('tourModel.match.moves', {
            length: lengthText(Math.hypot(place.x - before.x, place.z - before.z), model.areaUnit, tag),
            degrees: number(Math.abs(yawDifference(before.yaw, place.yaw))),
          })}
        </li>
      ) : null}
      {isHeightSolved ? (
        <li>{t('tourModel.match.solvedHeight', { height: metresText(place.y, model) })}</li>
      ) : (
        misses.map(({ metres, degrees }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the first and the second point
          <li key={index}>
            {t('tourModel.match.miss', {
              number: index + 1,
              length: accuracyText(metres, model.areaUnit, tag),
              degrees: number(degrees),
            })}
          </li>
        ))
      )}
    </ul>
  );
}

function shownPoint(
  { angles, place, height }: MatchDraft['pairs'][0],
  {
    plan,
    cut,
    start,
    model,
  }: { plan: ModelPlan | undefined; cut: ModelCut; start: ModelPosition; model: PublicTourModel },
): ShownPoint {
  const shown = place ?? (angles && guessedPlace(start, angles, model, cut.corners));
  const own = shown ? (plan?.heightsAt(shown) ?? []) : [];
  const { floor, ceiling } = storeyOf(start, model);
  const heights = own.length > 0 ? own : [hundredth(floor), hundredth(ceiling)];
  const guess = guessedHeight(heights, start, angles?.pitch ?? -1);
  return { angles, place: shown, heights, guess, height: height ?? guess };
}

function solved(
  points: readonly [ShownPoint, ShownPoint],
  start: ModelPosition,
  solveHeight: boolean,
): PlacedPanorama | PlacingFault | undefined {
  const [one, other] = points.map(({ angles, place, height }) =>
    angles && place ? { angles, point: [place.x, height, place.z] as const } : undefined,
  );
  return one && other ? placePanorama([one, other], start.y, { solveHeight }) : undefined;
}

/** What to do next. */
function stepOf(points: readonly [ShownPoint, ShownPoint], active: 0 | 1, isDone: boolean) {
  if (!points[active].angles) return 'tourModel.match.stepPicture';
  return isDone ? 'tourModel.match.stepCheck' : 'tourModel.match.stepPlan';
}

function withHeight(draft: MatchDraft, index: 0 | 1, value: string): MatchDraft {
  if (value !== '') return withPair(draft, index, { height: Number(value) });
  const { height: _chosen, ...guessed } = draft.pairs[index];
  return { ...draft, pairs: index === 0 ? [guessed, draft.pairs[1]] : [draft.pairs[0], guessed] };
}

function faultText(result: PlacingFault, t: Translate): string {
  switch (result.fault) {
    case 'cameraHeight':
    case 'wrongSide':
      return t(`tourModel.match.fault.${result.fault}`, { number: result.point + 1 });
    case 'noMatch':
      return result.degrees === null
        ? t('tourModel.match.fault.noMatch')
        : t('tourModel.match.fault.noMatchBy', { degrees: number(result.degrees) });
    default:
      return t(`tourModel.match.fault.${result.fault}`);
  }
}

function metresText(metres: number, { areaUnit }: PublicTourModel): string {
  return lengthText(metres, areaUnit, i18n.locale);
}

/** As exact as points can be picked. */
function toStore({ x, y, z, yaw }: ModelPosition): ModelPosition {
  return { x: hundredth(x), y: hundredth(y), z: hundredth(z), yaw: hundredth(wrapYaw(yaw)) };
}

function hundredth(value: number): number {
  return Math.round(value * 100) / 100;
}
