import type { Types } from 'mongoose';
import type { SubjectKind, Unit } from '../model.ts';

export const HOUR_MS = 3600_000;
export const DAY_MS = 24 * HOUR_MS;

/** Subject of a rollup, ids as hex. */
export interface Subject {
  readonly kind: SubjectKind;
  readonly id: string;
  /** Only events by this agent's link. */
  readonly agentId?: string;
}

/** Start of the hour or UTC day of a moment; 0 for all time. */
export function startOf(unit: Unit, ms: number): number {
  if (unit === 'ever') return 0;
  const length = unit === 'hour' ? HOUR_MS : DAY_MS;
  return Math.floor(ms / length) * length;
}

/**
 * `hour:2026-08-01T10:<estate>:apartment:<id>:<agent>`: one document per selection, readable without a further index. A subject that moves
 * to another estate starts anew there.
 */
export function rollupKey(
  unit: Unit,
  start: number,
  estateId: Types.ObjectId,
  { kind, id, agentId }: Subject,
): string {
  const at = unit === 'ever' ? '' : new Date(start).toISOString().slice(0, unit === 'hour' ? 13 : 10);
  return `${unit}:${at}:${String(estateId)}:${kind}:${id}${agentId ? `:${agentId}` : ''}`;
}

/** UTC day of a moment, `YYYY-MM-DD`. */
export function utcDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
