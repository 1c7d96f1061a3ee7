import { expect, test } from 'vitest';
import { calmEdges } from './calm-edge.ts';

const WIDTH = 8;
const SKY = [205, 222, 236];
const HAZE = [220, 231, 240];
const LAWN = [131, 160, 75];
const STREET = [92, 92, 94];

/** A picture of rows of one colour each. */
function picture(...rows: number[][]): [Uint8ClampedArray, number, number] {
  const pixels = rows.flatMap((row) => Array.from({ length: WIDTH }, () => [...row, 255]).flat());
  return [new Uint8ClampedArray(pixels), WIDTH, rows.length];
}

test('a sky ends at the horizon, and a lawn at the street', () => {
  const rows = [SKY, SKY, HAZE, STREET, STREET, STREET, LAWN, LAWN, LAWN, LAWN];
  expect(calmEdges(...picture(...rows))).toEqual([0.3, 0.4]);
});

test('an edge of one row is none: it may be a frame, and what follows is not calm', () => {
  expect(calmEdges(...picture(STREET, SKY, SKY, LAWN))).toEqual([1, 1]);
});

test('a picture of one colour is calm all over', () => {
  expect(calmEdges(...picture(SKY, SKY, HAZE, SKY))).toEqual([1, 1]);
});
