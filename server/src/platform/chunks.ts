import type { QueryFilter } from 'mongoose';

/** Most rows of an exported file. */
const MOST_ROWS = 20_000;
/** Documents read at a time. */
const CHUNK = 500;

/**
 * Reads what a filter finds in parts, each from where the one before ended: an export holds one part in memory, and an entry that is added
 * meanwhile moves none. Ends after 20,000 documents.
 *
 * @param find sorts the same way each time
 * @param after what comes after a document in that order
 */
export async function* inChunks<Document>(
  filter: QueryFilter<Document>,
  find: (filter: QueryFilter<Document>, most: number) => Promise<Document[]>,
  after: (last: Document) => readonly object[],
): AsyncGenerator<Document[]> {
  const own: readonly object[] = filter.$and ?? [];
  let beyond: readonly object[] = [];
  for (let rows = 0; rows < MOST_ROWS; rows += CHUNK) {
    const chunk = await find({ ...filter, $and: [...own, ...beyond] } as QueryFilter<Document>, CHUNK);
    yield chunk;
    const last = chunk.at(-1);
    if (!last || chunk.length < CHUNK) return;
    beyond = [{ $or: after(last) }];
  }
}
