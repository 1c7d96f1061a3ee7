import { Decimal128, Double, Int32, Long, ObjectId } from 'bson';

/** Seeded, so that a number reproduces a whole run (mulberry32). */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** In [0, 1). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** An integer in [0, `end`). */
  below(end: number): number {
    return Math.floor(this.next() * end);
  }

  pick<T>(from: readonly [T, ...T[]]): T {
    return from[this.below(from.length)] ?? from[0];
  }

  list<T>(least: number, most: number, make: () => T): T[] {
    return Array.from({ length: least + this.below(most - least + 1) }, make);
  }
}

/** A document to send, with values of the BSON types. */
export type Sent = Record<string, unknown>;

/** Every ObjectId of a run; any other was made by the database. */
export const knownIds: readonly [ObjectId, ...ObjectId[]] = [
  new ObjectId('6b03b0e20a402641bae5c100'),
  new ObjectId('6b03b0e20a402641bae5c101'),
  new ObjectId('6b03b0e20a402641bae5c102'),
];

const texts = ['', 'a', 'A', 'b', 'ab', 'a.b', 'A2', '12', '10%', '(a', 'zolc', 'Zażółć', 'ß', '🏠'] as const;

export function number(random: Random): unknown {
  const ints = [0, 1, 2, 3, 5, -1, 100, 2147483647] as const;
  const doubles = [0, -0, 0.1, 1, 1.5, 2.5, -2.5, 1e15, Number.NaN, Infinity, -Infinity] as const;
  const draw = random.next();
  if (draw < 0.5) return new Int32(random.pick(ints));
  if (draw < 0.85) return new Double(random.pick(doubles));
  if (draw < 0.94) return Long.fromString(random.pick(['3', '0', '9007199254740993', '9223372036854775807']));
  return Decimal128.fromString(random.pick(['3', '2.5', '0.1', '-7', '100']));
}

export function scalar(random: Random): unknown {
  const draw = random.next();
  if (draw < 0.38) return number(random);
  if (draw < 0.62) return random.pick(texts);
  if (draw < 0.72) return null;
  if (draw < 0.82) return random.chance(0.5);
  if (draw < 0.92)
    return new Date(
      random.pick([0, 1_000_000_000_000, 1_700_000_000_000, 1_709_251_199_999, -100_000_000_000]),
    );
  return random.pick(knownIds);
}

/** A scalar, or a nested value up to `depth`. */
export function value(random: Random, depth = 2): unknown {
  if (depth === 0 || random.chance(0.75)) return scalar(random);
  return random.chance(0.5) ? random.list(0, 3, () => value(random, depth - 1)) : inner(random, depth - 1);
}

function inner(random: Random, depth: number): Sent {
  const made: Sent = {};
  for (const name of ['x', 'y', 'z']) if (random.chance(0.5)) made[name] = value(random, depth);
  return made;
}

function element(random: Random): Sent {
  const made: Sent = {};
  if (random.chance(0.8)) made.k = random.pick(['a', 'b', 'c', null, new Int32(1), new Int32(2)]);
  if (random.chance(0.8)) made.v = scalar(random);
  if (random.chance(0.3)) made.w = inner(random, 1);
  return made;
}

/** Usually an array of documents, sometimes of anything, sometimes no array. */
function elements(random: Random): unknown {
  const draw = random.next();
  if (draw < 0.7) return random.list(0, 3, () => element(random));
  if (draw < 0.9) return random.list(0, 3, () => value(random, 2));
  return value(random, 2);
}

export function documents(random: Random, first: number, count: number): Sent[] {
  return Array.from({ length: count }, (_, at) => {
    const made: Sent = { _id: new Int32(first + at) };
    if (random.chance(0.8)) made.a = value(random, 2);
    if (random.chance(0.85)) made.b = random.pick(texts);
    if (random.chance(0.85)) made.n = number(random);
    if (random.chance(0.7)) made.c = random.chance(0.75) ? inner(random, 2) : value(random, 2);
    if (random.chance(0.8)) made.d = elements(random);
    if (random.chance(0.6))
      made.t = new Date(random.pick([0, 1_700_000_000_000, 1_774_747_800_000, -100_000_000_000]));
    if (random.chance(0.8)) made.arr = random.list(0, 4, () => scalar(random));
    if (random.chance(0.3)) made.o = random.pick(knownIds);
    return made;
  });
}
