import type { ApartmentStatus, Role } from './enums.ts';

/** Who changes the status of an apartment: a member by role, an integration, or the job that frees expired bookings. */
export type StatusMover = Role | 'SYNC' | 'EXPIRY';

/** A transition from one status to another. */
export interface StatusRule {
  readonly by: readonly StatusMover[];
  /** Who may do this only with their own booking. */
  readonly own?: StatusMover;
  /** Members must give a reason. */
  readonly reason?: true;
}

/** All transitions, from -> to. */
export const STATUS_RULES: Readonly<
  Record<ApartmentStatus, Readonly<Partial<Record<ApartmentStatus, StatusRule>>>>
> = {
  ACTIVE: {
    BOOKED: { by: ['AGENT', 'USER', 'ADMIN', 'SYNC'] },
    SOLD: { by: ['USER', 'ADMIN', 'SYNC'] },
  },
  BOOKED: {
    ACTIVE: { by: ['AGENT', 'USER', 'ADMIN', 'SYNC', 'EXPIRY'], own: 'AGENT' },
    SOLD: { by: ['USER', 'ADMIN', 'SYNC'] },
  },
  SOLD: {
    ACTIVE: { by: ['ADMIN', 'SYNC'], reason: true },
    BOOKED: { by: ['ADMIN', 'SYNC'], reason: true },
  },
};

/**
 * The statuses that a mover may set from a status, the current one excluded.
 *
 * @param isOwn whether the mover made the booking
 */
export function statusesAfter(from: ApartmentStatus, by: StatusMover, isOwn: boolean): ApartmentStatus[] {
  const ways = Object.entries(STATUS_RULES[from]) as [ApartmentStatus, StatusRule][];
  return ways.flatMap(([to, rule]) => (rule.by.includes(by) && (rule.own !== by || isOwn) ? [to] : []));
}
