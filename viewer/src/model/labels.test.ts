import { expect, test } from 'vitest';
import { cut } from './labels.ts';

test('a name without room is cut at the last character that fits', () => {
  const upTo = (length: number) => (part: string) => [...part].length <= length;
  expect(cut('Pergola', upTo(7))).toBe('Pergola');
  expect(cut('Pool and sun deck', upTo(10))).toBe('Pool and…');
  expect(cut('Łąka 🌳🌳🌳', upTo(7))).toBe('Łąka 🌳…');
  expect(cut('Pergola', upTo(0))).toBe('P…');
});
