import { expect, it } from 'vitest';
import { inChunks } from './chunks.ts';

interface Entry {
  readonly at: number;
}

/** A collection in the order of `at`, which finds what comes after a number. */
function collection(count: number) {
  const entries: Entry[] = Array.from({ length: count }, (_, at) => ({ at }));
  const find = async ({ $and = [] }: { $and?: readonly object[] }, most: number): Promise<Entry[]> => {
    const [beyond] = $and as { $or: [{ at: { $gt: number } }] }[];
    const from = beyond ? beyond.$or[0].at.$gt : -1;
    return entries.filter(({ at }) => at > from).slice(0, most);
  };
  return { entries, find };
}

async function numbersOf(count: number, during: (entries: Entry[]) => void = () => {}): Promise<number[]> {
  const { entries, find } = collection(count);
  const read: number[] = [];
  for await (const chunk of inChunks<Entry>({}, find, ({ at }) => [{ at: { $gt: at } }])) {
    read.push(...chunk.map(({ at }) => at));
    during(entries);
  }
  return read;
}

it.each([0, 1, 500, 501, 1203])('reads each of %i documents once, in order', async (count) => {
  expect(await numbersOf(count)).toEqual(Array.from({ length: count }, (_, at) => at));
});

it('misses none when one that was read is deleted meanwhile', async () => {
  expect(await numbersOf(1203, (entries) => entries.shift())).toHaveLength(1203);
});

it('ends after 20,000', async () => {
  expect(await numbersOf(20_400)).toHaveLength(20_000);
});
