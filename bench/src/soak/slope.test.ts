import { describe, expect, it } from 'vitest';
import { type Sample, slopeOf } from './slope.ts';

/** An hour of samples, four a minute; the wobble is the same each time. */
function hour(value: (hours: number) => number, wobble = 3): Sample[] {
  let state = 7;
  return Array.from({ length: 240 }, (_, index) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return [index * 15, value(index / 240) + wobble * (state / 2 ** 30 - 1)] as const;
  });
}

describe('the slope of an hour', () => {
  it('is none where values only go up and down', () => {
    const { perHour, noise } = slopeOf(hour(() => 300, 20));
    expect(Math.abs(perHour)).toBeLessThanOrEqual(noise);
  });

  it('tells a leak of 20 MB an hour from what goes up and down by 6', () => {
    const { perHour, noise } = slopeOf(hour((hours) => 300 + 20 * hours));
    expect(perHour).toBeGreaterThan(15);
    expect(perHour).toBeLessThan(25);
    expect(noise).toBeLessThan(perHour / 2);
  });

  it('is not led astray by a peak', () => {
    const { perHour, noise } = slopeOf(hour((hours) => (hours > 0.9 && hours < 0.91 ? 900 : 300)));
    expect(Math.abs(perHour)).toBeLessThanOrEqual(Math.max(noise, 1));
  });

  it('needs samples', () => {
    expect(() => slopeOf([[0, 1]])).toThrow('Too few');
  });
});
