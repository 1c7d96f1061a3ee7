import { expect, test } from 'vitest';
import { nearestHeight } from './sheet.ts';

const room = 800;

test('a sheet rests at the nearest of its heights', () => {
  expect(nearestHeight({ height: 150, speed: 0, room })).toBe('low');
  expect(nearestHeight({ height: 330, speed: 0, room })).toBe('half');
  expect(nearestHeight({ height: 700, speed: 0, room })).toBe('full');
});

test('a push carries it on to the next', () => {
  expect(nearestHeight({ height: 400, speed: 1200, room })).toBe('full');
  expect(nearestHeight({ height: 330, speed: -1500, room })).toBe('low');
});
