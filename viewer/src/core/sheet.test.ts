import { expect, test } from 'vitest';
import { nearestHeight } from './sheet.ts';

const room = 800;

test('settles at the nearest height', () => {
  expect(nearestHeight({ height: 150, speed: 0, room })).toBe('low');
  expect(nearestHeight({ height: 330, speed: 0, room })).toBe('half');
  expect(nearestHeight({ height: 700, speed: 0, room })).toBe('full');
});

test('has a middle height with room for a list in a low box, too', () => {
  expect(nearestHeight({ height: 180, speed: 0, room: 427 })).toBe('half');
  expect(nearestHeight({ height: 290, speed: 0, room: 427 })).toBe('half');
});

test('carries on to the next height after a swipe', () => {
  expect(nearestHeight({ height: 400, speed: 1200, room })).toBe('full');
  expect(nearestHeight({ height: 330, speed: -1500, room })).toBe('low');
});
