import type { Models } from '../../../../platform/database.ts';
import type { ApartmentImportDocument } from './model.ts';

/** How long an import or undo without a sign of life is left alone, milliseconds. */
export const LEASE_MS = 60_000;

interface Abandoned {
  readonly models: Models;
  readonly state: 'APPLYING' | 'UNDOING';
  readonly clock: () => Date;
  readonly carryOut: (head: ApartmentImportDocument, signal?: AbortSignal) => Promise<unknown>;
}

/** Finishes what is in a state although its process died, of every organization; returns how many. */
export async function finishAbandoned(
  { models, state, clock, carryOut }: Abandoned,
  signal?: AbortSignal,
): Promise<number> {
  let finished = 0;
  for (;;) {
    const now = clock();
    const head = await models.ApartmentImport.findOneAndUpdate(
      { state, leaseUntil: { $lt: now } },
      { $set: { leaseUntil: new Date(now.getTime() + LEASE_MS) } },
      { returnDocument: 'after' },
    )
      .setOptions({ acrossOrganizations: 'imports and undos are finished everywhere' })
      .lean();
    if (!head || signal?.aborted) return finished;
    await carryOut(head, signal);
    finished += 1;
  }
}
