import type { Room } from './tour-rooms.ts';

type Placed = Pick<Room, 'plan'>;

/** The plans with rooms of a tour, the lowest floor first. */
export function plansOf(rooms: readonly Placed[]): { assetId: string; url: string }[] {
  const plans = new Map<string, { assetId: string; url: string }>();
  for (const { plan } of rooms)
    if (plan?.planUrl && !plans.has(plan.assetId))
      plans.set(plan.assetId, { assetId: plan.assetId, url: plan.planUrl });
  const floor = (assetId: string) => floorOf(rooms, assetId) ?? Number.POSITIVE_INFINITY;
  return [...plans.values()].toSorted((a, b) => {
    const [one, other] = [floor(a.assetId), floor(b.assetId)];
    return one === other ? 0 : one - other;
  });
}

/** The floor of a plan: that of the first room on it with a floor. */
export function floorOf(rooms: readonly Placed[], assetId: string): number | undefined {
  return rooms.find(({ plan }) => plan?.assetId === assetId && plan.floor !== undefined)?.plan?.floor;
}

/** A position clamped to the plan, to a thousandth of its size. */
export function onPlan(x: number, y: number): { x: number; y: number } {
  const kept = (value: number) => Math.round(Math.max(0, Math.min(1, value)) * 1000) / 1000;
  return { x: kept(x), y: kept(y) };
}
