import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codeOf, rankOf, registerOf } from './code.ts';
import { CodeSet } from './code-set.ts';
import { packRegisters, raiseTo } from './dense-bytes.ts';
import { Sketch } from './sketch.ts';

function filled(precision: number, names: number, prefix = 'visitor'): Sketch {
  const sketch = new Sketch(precision);
  for (let index = 0; index < names; index += 1) sketch.add(codeOf(`${prefix}-${index}`));
  return sketch;
}

function error(sketch: Sketch, truth: number): number {
  return Math.abs(sketch.count() - truth) / truth;
}

describe('a sketch', () => {
  it('counts nobody, one, and a few hundred exactly', () => {
    expect(new Sketch(14).count()).toBe(0);
    for (const names of [1, 2, 30, 500]) expect(filled(14, names).count()).toBe(names);
    expect(filled(12, 400).count()).toBe(400);
  });

  it('is within 2 % of the truth from a thousand to some hundred thousand', () => {
    for (const names of [1_000, 5_000, 20_000, 100_000, 300_000]) {
      expect(error(filled(14, names), names), String(names)).toBeLessThan(0.02);
    }
  });

  it('has the error promised by its size, over many sets of names', () => {
    const errors = Array.from({ length: 40 }, (_, run) => {
      const sketch = filled(12, 10_000, `run-${run}`);
      return (sketch.count() - 10_000) / 10_000;
    });
    const mean = errors.reduce((sum, one) => sum + one, 0) / errors.length;
    const spread = Math.sqrt(errors.reduce((sum, one) => sum + one ** 2, 0) / errors.length);
    expect(Math.abs(mean)).toBeLessThan(0.01);
    expect(spread).toBeLessThan(1.5 * (1.04 / Math.sqrt(2 ** 12)));
  });

  it('counts a name once, and reports whether it was new', () => {
    const sketch = new Sketch(14);
    expect([sketch.add(codeOf('one')), sketch.add(codeOf('one'))]).toEqual([true, false]);
    expect(sketch.count()).toBe(1);
  });

  it('survives storing, with few names or many', () => {
    for (const names of [0, 7, 2_000, 30_000]) {
      const sketch = filled(14, names);
      const again = Sketch.from(14, sketch.toBytes());
      expect(again.count()).toBe(sketch.count());
      expect(again.toBytes().equals(sketch.toBytes())).toBe(true);
    }
  });

  it('takes at most 8 KB at the precision of visitors, 2 KB at that of sources', () => {
    for (const names of [2_000, 60_000]) {
      expect(filled(14, names).toBytes().length).toBeLessThan(8_400);
      expect(filled(12, names).toBytes().length).toBeLessThan(2_200);
    }
  });

  it('takes at most 17 KB of memory at the precision of visitors, few or many', () => {
    for (const names of [0, 7, 2_000, 60_000]) expect(filled(14, names).size).toBeLessThan(17_000);
    expect(filled(14, 7).size).toBeLessThan(300);
  });

  it('takes at most 5 bytes of memory for each name while they are few', () => {
    for (const names of [100, 900, 2_000]) {
      expect(filled(14, names).size - new Sketch(14).size).toBeLessThan(5 * names);
    }
  });

  it('counts everybody once when merged, for any parts and order', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.integer({ min: 0, max: 4_000 }), { maxLength: 1_500 }), { maxLength: 5 }),
        (parts) => {
          const sketches = parts.map((names) => {
            const sketch = new Sketch(12);
            for (const name of names) sketch.add(codeOf(String(name)));
            return sketch.toBytes();
          });
          const together = new Sketch(12);
          for (const name of parts.flat()) together.add(codeOf(String(name)));
          const forth = new Sketch(12);
          for (const bytes of sketches) forth.absorb(bytes);
          const back = new Sketch(12);
          for (const bytes of [...sketches.toReversed(), ...sketches]) back.absorb(bytes);
          const merged = new Sketch(12);
          for (const bytes of sketches) merged.merge(Sketch.from(12, bytes));
          expect(merged.count()).toBe(together.count());
          expect(forth.count()).toBe(together.count());
          expect(back.count()).toBe(together.count());
        },
      ),
      { numRuns: 60 },
    );
  });

  it('rejects merging with another precision', () => {
    expect(() => new Sketch(14).absorb(new Sketch(12).toBytes())).toThrow('precision');
    expect(() => new Sketch(14).merge(new Sketch(12))).toThrow('precision');
  });
});

describe('a code', () => {
  it('gives the same register and rank as the whole hash at every precision', () => {
    for (let index = 0; index < 20_000; index += 1) {
      const code = codeOf(`name-${index}`);
      const zeros = '0'.repeat((code & 0x3f) - 1);
      const bits = `${(code >>> 6).toString(2).padStart(26, '0')}${zeros}1`;
      for (const precision of [12, 14]) {
        expect(registerOf(code, precision)).toBe(Number.parseInt(bits.slice(0, precision), 2));
        expect(rankOf(code, precision)).toBe(bits.slice(precision).indexOf('1') + 1);
      }
    }
  });
});

describe('a set of codes', () => {
  it('has the highest rank of each index, in order, for any codes', () => {
    const code = fc
      .record({
        index: fc.integer({ min: 0, max: 90 }),
        far: fc.boolean(),
        rank: fc.integer({ min: 1, max: 39 }),
      })
      // Some far ones share their slots with near ones.
      .map(({ index, far, rank }) => (((index + (far ? 2 ** 20 : 0)) << 6) | rank) >>> 0);
    fc.assert(
      fc.property(fc.array(code, { maxLength: 300 }), (codes) => {
        const set = new CodeSet();
        const ranks = new Map<number, number>();
        for (const one of codes) {
          const [index, rank] = [one >>> 6, one & 0x3f];
          const isNew = rank > (ranks.get(index) ?? 0);
          expect(set.add(one)).toBe(isNew);
          if (isNew) ranks.set(index, rank);
        }
        expect(set.count).toBe(ranks.size);
        const expected = [...ranks].map(([index, rank]) => ((index << 6) | rank) >>> 0);
        expect([...set.sorted()]).toEqual(expected.sort((one, other) => one - other));
      }),
    );
  });
});

describe('packed registers', () => {
  it('are restored exactly, high and low ones', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 64, maxLength: 64, max: 53 }), (registers) => {
        const again = new Uint8Array(64);
        raiseTo(again, packRegisters(registers));
        expect([...again]).toEqual([...registers]);
      }),
    );
  });
});
