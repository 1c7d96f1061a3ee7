import type { Apartment } from '@oriel/contract/apartment';
import type { ApartmentPatch } from '@oriel/contract/apartment-input';
import { ApiError } from '@oriel/sdk/team-client';
import { createTurns } from '../edits/turns.ts';

/** External functions that edits of apartments need. */
export interface EditWire {
  /** The shown version of the apartment, if any. */
  shown(id: string): Apartment | undefined;
  /** Shows another version wherever the apartment is shown. */
  show(apartment: Apartment): void;
  read(id: string): Promise<Apartment>;
  write(id: string, patch: ApartmentPatch, ifMatch: string): Promise<Apartment>;
}

/** Fields of a patch that are options, not data. */
const HOW = new Set(['reason', 'override']);

/** An apartment after a patch, as far as known without the server; derived fields come with its answer. */
export function patchedApartment(apartment: Apartment, patch: ApartmentPatch): Apartment {
  const next: Record<string, unknown> = { ...apartment };
  for (const [name, value] of Object.entries(patch)) {
    if (HOW.has(name) || value === undefined) continue;
    if (value === null) delete next[name];
    else next[name] = value;
  }
  return next as Apartment; // The fields of a patch are fields of an apartment.
}

function sameIn(patch: ApartmentPatch, one: Apartment, other: Apartment): boolean {
  return Object.keys(patch).every((name) => {
    const key = name as keyof Apartment;
    return HOW.has(name) || JSON.stringify(one[key]) === JSON.stringify(other[key]);
  });
}

/**
 * Optimistic edits of apartments. Those of one apartment run one after another, each based on the result of the previous. A concurrent
 * change is rebased, unless it touches the same field.
 */
export function createApartmentEdits(wire: EditWire) {
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
    // An edit based on an older version shows nothing before the server accepts it: the shown version may be newer.
    if (meant === 'shown') wire.show(patchedApartment(base, patch));
    try {
      const saved = await send(id, patch, base);
      wire.show(saved);
      return saved;
    } catch (error) {
      const now = wire.shown(id);
      // Reverts only what this edit has shown: a newer version stays.
      if (meant === 'shown' && now && now.updatedAt === base.updatedAt) wire.show(base);
      throw error;
    }
  }

  return {
    /**
     * @param meant based on the version `shown` when its turn comes, or on the one `seen`: the latter is rejected as stale if anyone has
     * changed the same fields since
     * @throws the server's error, after reverting what was shown
     */
    edit(seen: Apartment, patch: ApartmentPatch, meant: 'shown' | 'seen' = 'shown'): Promise<Apartment> {
      return turns.run(seen.id, () => run(seen, patch, meant));
    },
  };
}
