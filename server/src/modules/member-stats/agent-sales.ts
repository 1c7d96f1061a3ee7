import type { ApartmentStatus } from '@oriel/contract/enums';
import type { Types } from 'mongoose';
import type { Models } from '../../platform/database.ts';
import type { ActivityDocument } from '../activity/model.ts';
import type { Period } from './agent-visits.ts';

type Move = Pick<ActivityDocument, '_id' | 'subject' | 'actor' | 'createdAt' | 'changes'>;

const SEEN = { subject: 1, actor: 1, createdAt: 1, changes: 1 } as const;

/** Transitions of apartments to a status, oldest first, also those that were undone. */
async function allMovesTo(
  models: Models,
  organizationId: Types.ObjectId,
  status: ApartmentStatus,
  more: object,
): Promise<Move[]> {
  return await models.Activity.find(
    {
      organizationId,
      kind: 'STATUS_CHANGED',
      'subject.type': 'APARTMENT',
      changes: { $elemMatch: { field: 'status', to: status } },
      ...more,
    },
    SEEN,
  )
    .sort({ createdAt: 1, _id: 1 })
    .lean<Move[]>();
}

/**
 * The same without those that an undone import has made: they count for nobody. An import is undone only while nothing has happened to
 * the apartment since, so its move is the last one to the status that the undo leaves.
 */
async function movesTo(
  models: Models,
  organizationId: Types.ObjectId,
  status: ApartmentStatus,
  more: object,
): Promise<Move[]> {
  const moves = await allMovesTo(models, organizationId, status, more);
  if (moves.length === 0) return [];
  const undos = await models.Activity.find(
    {
      organizationId,
      kind: 'IMPORT_UNDONE',
      'subject.type': 'APARTMENT',
      'subject.id': { $in: moves.map(({ subject }) => subject.id) },
      changes: { $elemMatch: { field: 'status', from: status } },
    },
    SEEN,
  )
    .sort({ createdAt: 1, _id: 1 })
    .lean<Move[]>();
  if (undos.length === 0) return moves;
  const touched = undos.map(({ subject }) => subject.id);
  // Whole histories: the move of an import may lie outside the period, unlike another one to the same status.
  const all = await allMovesTo(models, organizationId, status, { 'subject.id': { $in: touched } });
  const undone = new Set<string>();
  for (const { subject, createdAt } of undos) {
    const move = all.findLast(
      (one) =>
        one.subject.id.equals(subject.id) && one.createdAt <= createdAt && !undone.has(String(one._id)),
    );
    if (move) undone.add(String(move._id));
  }
  return moves.filter(({ _id }) => !undone.has(String(_id)));
}

function wasBooked({ changes }: Move): boolean {
  return changes.some(({ field, from }) => field === 'status' && from === 'BOOKED');
}

/** Apartments by the user credited. */
class Credits {
  readonly #apartments = new Map<string, Set<string>>();

  give(move: Move | undefined, apartment: string): void {
    if (move?.actor.type !== 'USER' || !move.actor.id) return;
    const id = String(move.actor.id);
    this.#apartments.set(id, (this.#apartments.get(id) ?? new Set()).add(apartment));
  }

  of(userId: string): number {
    return this.#apartments.get(userId)?.size ?? 0;
  }
}

/**
 * Apartments booked and sold in a period, by member. A sale after a booking is credited to the member who booked; the sale itself is often
 * only entered by the office.
 */
export async function agentSales(
  models: Models,
  organizationId: Types.ObjectId,
  { from, to }: Period,
): Promise<{ booked: (userId: string) => number; sold: (userId: string) => number }> {
  const within = { createdAt: { $gte: from, $lt: to } };
  const [bookings, sales] = await Promise.all([
    movesTo(models, organizationId, 'BOOKED', within),
    movesTo(models, organizationId, 'SOLD', within),
  ]);
  const soldApartments = sales.map((sale) => sale.subject.id);
  const before =
    soldApartments.length === 0
      ? []
      : await movesTo(models, organizationId, 'BOOKED', { 'subject.id': { $in: soldApartments } });
  const [booked, sold] = [new Credits(), new Credits()];
  for (const booking of bookings) booked.give(booking, String(booking.subject.id));
  for (const sale of sales) {
    const apartment = String(sale.subject.id);
    const booking = before.findLast(
      (one) => String(one.subject.id) === apartment && one.createdAt <= sale.createdAt,
    );
    sold.give(wasBooked(sale) ? booking : sale, apartment);
  }
  return { booked: (userId) => booked.of(userId), sold: (userId) => sold.of(userId) };
}
