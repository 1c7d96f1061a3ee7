import { MAX_PEOPLE_STEPS } from '@oriel/contract/tracking';
import type { Models } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/errors.ts';
import { startOf } from '../rollup/key.ts';
import { loadRollups } from './load.ts';
import type { Step } from './range.ts';
import type { StatsRequest } from './stats.ts';
import { Tally } from './tally.ts';
import { type TimeUnit, unitsOf } from './units.ts';

/** Distinct visitors and sessions of a step. */
export interface StepPeople {
  readonly visitors: number;
  readonly sessions: number;
  readonly conversionRate: number;
}

/**
 * Distinct visitors of each step of a series. A visitor on two days counts in each, so days of a time zone are composed of hours unless
 * they are UTC days.
 *
 * @throws ApiError VALIDATION when there are too many steps
 */
export async function peopleOf(
  models: Models,
  request: StatsRequest,
  steps: readonly Step[],
): Promise<readonly StepPeople[]> {
  if (steps.length > MAX_PEOPLE_STEPS) {
    throw new ApiError('VALIDATION', {
      fields: { interval: ['field.seriesTooLong'] },
      values: { limit: MAX_PEOPLE_STEPS },
    });
  }
  const { organizationId, subjects, selection, range, now } = request;
  const sums = steps.map((step) => new Tally(selection, [step]));
  // An hour belongs to a single step; the current day, if used as a whole, to none besides.
  const stepOfUnit = new Map<string, number>();
  const units: TimeUnit[] = [];
  let from = range.from;
  for (const [index, { to }] of steps.entries()) {
    for (const unit of unitsOf({ from, to }, now.getTime())) {
      stepOfUnit.set(keyOf(unit.unit, unit.start), index);
      units.push(unit);
    }
    from = to;
  }
  const cell = selection.navigatorId === undefined ? '' : `navigators.${selection.navigatorId}.`;
  const people =
    selection.name === undefined
      ? ['visitors', 'sessions', 'names.send_inquiry.visitors']
      : [`names.${selection.name}`];
  const fields = Object.fromEntries(
    ['unit', 'at', ...people.map((one) => cell + one)].map((one) => [one, 1]),
  );
  for await (const rollup of loadRollups(
    models,
    organizationId,
    subjects,
    units,
    fields as Record<string, 1>,
  )) {
    const index = stepOfUnit.get(keyOf(rollup.unit, rollup.at.getTime()));
    if (index !== undefined) sums[index]?.add(rollup);
  }
  return sums.map((sum) => ({
    visitors: sum.visitors.count(),
    sessions: sum.sessions.count(),
    conversionRate: sum.conversionRate,
  }));
}

function keyOf(unit: 'hour' | 'day' | 'ever', start: number): string {
  return `${unit}/${startOf(unit, start)}`;
}
