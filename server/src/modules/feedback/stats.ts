import { COMMENT_STATUSES } from '@oriel/contract/enums';
import { FEEDBACK_STATS_MAX, type FeedbackStats } from '@oriel/contract/feedback-output';
import { type MapPlan, mapPlan, planPoint } from '@oriel/contract/map-plan';
import { addDays, dayIn } from '../../platform/calendar.ts';
import type { Models } from '../../platform/database.ts';
import { mapById } from '../../platform/object-ids.ts';
import type { CommentDocument, CommentPosition } from '../comment/model.ts';
import type { FeedbackDocument, FeedbackItemDocument } from './model.ts';

type Counted = Pick<
  CommentDocument,
  'status' | 'createdAt' | 'targetId' | 'category' | 'position' | 'author'
>;
type Spot = FeedbackStats['items'][number]['spots'][number];
type Moments = FeedbackStats['items'][number]['moments'];

/** Cells of the grid that places are gathered in, along each side of the picture. */
const GRID = 48;
/** Longest series by day, and by week, days. */
const DAYS_MAX = 92;
const WEEKS_MAX_DAYS = 730;

/** Lengths of the steps that a film is counted in, seconds, and how many it has at most. */
const FILM_STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1800] as const;
const FILM_STEPS_MAX = 60;

/** A point of the picture, fractions of its sides; of a view, in its equirectangular picture; of a map, on its plan, where it lies there. */
function pointOf(position: CommentPosition, plan: MapPlan | undefined): { x: number; y: number } | undefined {
  if (position.kind === 'IMAGE') return position;
  if (position.kind === 'MAP') {
    const point = plan && planPoint(plan, position.lng, position.lat);
    return point && [point.x, point.y].every((share) => share >= 0 && share <= 1) ? point : undefined;
  }
  if (position.kind !== 'SPHERE') return undefined;
  return { x: (position.yaw + 180) / 360, y: (90 - position.pitch) / 180 };
}

const cellOf = (fraction: number) => Math.min(Math.floor(fraction * GRID), GRID - 1);

function spotsOf(comments: readonly Counted[], plan: MapPlan | undefined): Spot[] {
  const cells = new Map<number, number>();
  for (const { position } of comments) {
    const point = position && pointOf(position, plan);
    if (!point) continue;
    const cell = cellOf(point.y) * GRID + cellOf(point.x);
    cells.set(cell, (cells.get(cell) ?? 0) + 1);
  }
  return [...cells].map(([cell, count]) => ({
    x: ((cell % GRID) + 0.5) / GRID,
    y: (Math.floor(cell / GRID) + 0.5) / GRID,
    count,
  }));
}

/** How many comments are about each part of a film. @param length seconds, where known */
function momentsOf(comments: readonly Counted[], length = 0): Moments {
  const seconds = comments.flatMap(({ position }) => (position?.kind === 'VIDEO' ? [position.second] : []));
  if (seconds.length === 0) return undefined;
  const end = seconds.reduce((last, second) => Math.max(last, Math.floor(second) + 1), Math.ceil(length));
  const step = FILM_STEPS.find((one) => end / one <= FILM_STEPS_MAX) ?? FILM_STEPS[FILM_STEPS.length - 1];
  const counts = Array.from({ length: Math.ceil(end / (step ?? 1)) }, () => 0);
  for (const second of seconds) {
    const place = Math.floor(second / (step ?? 1));
    counts[place] = (counts[place] ?? 0) + 1;
  }
  return { step: step ?? 1, counts };
}

function counted<K>(keys: readonly K[]): Map<K, number> {
  const counts = new Map<K, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** The first day of the step that a day is in: weeks start on Monday. */
function startOf(day: string, interval: FeedbackStats['interval']): string {
  if (interval === 'day') return day;
  if (interval === 'month') return `${day.slice(0, 7)}-01`;
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(day, -weekday);
}

function next(start: string, interval: FeedbackStats['interval']): string {
  if (interval === 'day') return addDays(start, 1);
  return interval === 'week' ? addDays(start, 7) : `${addDays(start, 31).slice(0, 7)}-01`;
}

/** The series from the first day to the last, without gaps, in steps that can be read. */
function timesOf(days: readonly string[]): Pick<FeedbackStats, 'interval' | 'times'> {
  const sorted = days.toSorted();
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return { interval: 'day', times: [] };
  const span = (Date.parse(last) - Date.parse(first)) / 86_400_000 + 1;
  const interval = span <= DAYS_MAX ? 'day' : span <= WEEKS_MAX_DAYS ? 'week' : 'month';
  const counts = counted(days.map((day) => startOf(day, interval)));
  const times: FeedbackStats['times'] = [];
  for (let from = startOf(first, interval); from <= last; from = next(from, interval)) {
    times.push({ from, count: counts.get(from) ?? 0 });
  }
  return { interval, times };
}

/** What places are counted on: the plan of a map, the length of a film in seconds, by item. */
async function shownOf(
  models: Models,
  { organizationId, itemIds, boundary }: FeedbackDocument,
): Promise<ReadonlyMap<string, { plan?: MapPlan; length?: number }>> {
  const items = await models.FeedbackItem.find(
    { organizationId, _id: { $in: itemIds }, type: { $in: ['MAP', 'VIDEO'] } },
    { map: 1, assetId: 1 },
  ).lean<Pick<FeedbackItemDocument, '_id' | 'map' | 'assetId'>[]>();
  const ids = items.flatMap(({ assetId }) => assetId ?? []);
  const films =
    ids.length > 0
      ? await models.Asset.find({ organizationId, _id: { $in: ids } }, { duration: 1 }).lean()
      : [];
  const byId = mapById(films);
  return new Map(
    items.map(({ _id, map, assetId }) => {
      const length = byId.get(String(assetId))?.duration;
      return [
        String(_id),
        { ...(map ? { plan: mapPlan(map, boundary) } : {}), ...(length === undefined ? {} : { length }) },
      ];
    }),
  );
}

/** The numbers of a project: its newest comments, read once with the few fields that are counted. */
export async function feedbackStats(
  models: Models,
  project: FeedbackDocument,
  timezone: string,
): Promise<FeedbackStats> {
  const { organizationId, _id: projectId } = project;
  const filter = { organizationId, projectId, status: { $ne: 'DELETED' as const } };
  const [rows, total] = await Promise.all([
    models.Comment.find(filter, {
      status: 1,
      createdAt: 1,
      targetId: 1,
      category: 1,
      position: 1,
      'author.staff': 1,
    })
      .sort({ createdAt: -1 })
      .limit(FEEDBACK_STATS_MAX)
      .lean<Counted[]>(),
    models.Comment.countDocuments(filter),
  ]);
  const said = rows.filter(
    ({ status, author }) => (status === 'PUBLISHED' || status === 'PENDING') && !author.staff,
  );
  const statuses = counted(rows.map(({ status }) => status));
  const categories = counted(said.map(({ category }) => category));
  const items = await shownOf(models, project);
  const byItem = Map.groupBy(said, ({ targetId }) => String(targetId));
  return {
    total,
    counted: rows.length,
    statuses: COMMENT_STATUSES.flatMap((status) => {
      const count = statuses.get(status);
      return count === undefined ? [] : [{ status, count }];
    }),
    timezone,
    ...timesOf(said.map(({ createdAt }) => dayIn(timezone, createdAt))),
    categories: [...categories]
      .map(([key, count]) => (key === undefined ? { count } : { key, count }))
      .toSorted((a, b) => b.count - a.count),
    items: project.itemIds.map((id) => {
      const comments = byItem.get(String(id)) ?? [];
      const { plan, length } = items.get(String(id)) ?? {};
      const moments = momentsOf(comments, length);
      return {
        id: String(id),
        count: comments.length,
        pinned: comments.filter(({ position }) => position).length,
        spots: spotsOf(comments, plan),
        ...(moments ? { moments } : {}),
      };
    }),
  };
}
