import type { Apartment } from '@oriel/contract/apartment';
import type { ApartmentPatch } from '@oriel/contract/apartment-input';
import { ApiError } from '@oriel/sdk/team-client';
import { createTurns } from '../edits/turns.ts';

/** What edits of flats need of the world. */
export interface EditWire {
  /** The flat as it is shown, if it is. */
  shown(id: string): Apartment | undefined;
  /** Shows another version of it, wherever it is shown. */
  show(flat: Apartment): void;
  read(id: string): Promise<Apartment>;
  write(id: string, patch: ApartmentPatch, ifMatch: string): Promise<Apartment>;
}

/** Fields of a patch that say how it is meant, not what is in it. */
const HOW = new Set(['reason', 'override']);

/** A flat as a patch leaves it, as far as that is plain; what follows from it comes with the server's answer. */
export function patchedFlat(flat: Apartment, patch: ApartmentPatch): Apartment {
  const next: Record<string, unknown> = { ...flat };
  for (const [name, value] of Object.entries(patch)) {
    if (HOW.has(name) || value === undefined) continue;
    if (value === null) delete next[name];
    else next[name] = value;
  }
  return next as Apartment; // The fields of a patch are fields of a flat.
}

function sameIn(patch: ApartmentPatch, one: Apartment, other: Apartment): boolean {
  return Object.keys(patch).every((name) => {
    const key = name as keyof Apartment;
    return HOW.has(name) || JSON.stringify(one[key]) === JSON.stringify(other[key]);
  });
}

/**
 * Edits of flats that show before the server has answered. Those of one flat go one after another, each meant for the version that the
 * former made. Where somebody else was faster, an edit is made to their version, unless they changed the very same field.
 */
export function createFlatEdits(wire: EditWire) {
  const turns = createTurns();

  async function send(id: string, patch: ApartmentPatch, base: Apartment): Promise<Apartment> {
    try {
      return await wire.write(id, patch, base.updatedAt);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'STALE_UPDATE') throw error;
      const fresh = await wire.read(id);
      if (!sameIn(patch, base, fresh)) {
        wire.show(fresh);
        throw error;
      }
      return await wire.write(id, patch, fresh.updatedAt);
    }
  }

  async function run(seen: Apartment, patch: ApartmentPatch, meant: 'shown' | 'seen'): Promise<Apartment> {
    const { id } = seen;
    const base = meant === 'seen' ? seen : (wire.shown(id) ?? seen);
    // An edit meant for an older version shows nothing before the server has agreed: what is shown may be newer.
    if (meant === 'shown') wire.show(patchedFlat(base, patch));
    try {
      const saved = await send(id, patch, base);
      wire.show(saved);
      return saved;
    } catch (error) {
      const now = wire.shown(id);
      // Only what this edit has shown is taken back: a newer version that has come meanwhile stays.
      if (meant === 'shown' && now && now.updatedAt === base.updatedAt) wire.show(base);
      throw error;
    }
  }

  return {
    /**
     * @param meant for the version that is `shown` when its turn comes, or for the one `seen`: then it is refused as stale where anybody has
     *   changed the very same fields since, and what they wrote stays
     * @throws whatever the server said, once what was shown is taken back
     */
    edit(seen: Apartment, patch: ApartmentPatch, meant: 'shown' | 'seen' = 'shown'): Promise<Apartment> {
      return turns.run(seen.id, () => run(seen, patch, meant));
    },
  };
}
