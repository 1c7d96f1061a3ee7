import type { ApartmentStatus, Role } from './enums.ts';

/** Who moves a flat from one status to another: a member by role, an integration, or the job that frees bookings whose time is over. */
export type StatusMover = Role | 'SYNC' | 'EXPIRY';

/** A way from one status to another. */
export interface StatusRule {
  readonly by: readonly StatusMover[];
  /** Who may do so with the own booking alone. */
  readonly own?: StatusMover;
  /** A member says why. */
  readonly reason?: true;
}

/** Every transition there is, from -> to. */
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
 * Where a mover may take a flat from a status, itself left out.
 *
 * @param isOwn whether a booking was made by the same person
 */
export function statusesAfter(from: ApartmentStatus, by: StatusMover, isOwn: boolean): ApartmentStatus[] {
  const ways = Object.entries(STATUS_RULES[from]) as [ApartmentStatus, StatusRule][];
  return ways.flatMap(([to, rule]) => (rule.by.includes(by) && (rule.own !== by || isOwn) ? [to] : []));
}
