import { expect, it } from 'vitest';
import { positionText, writtenPosition } from './item-position.ts';

it.each([
  ['PANORAMA', '45, -10', { kind: 'SPHERE', yaw: 45, pitch: -10 }],
  ['PANORAMA', ' 45.5° , 0° ', { kind: 'SPHERE', yaw: 45.5, pitch: 0 }],
  ['MODEL', '1, 2.5, -3', { kind: 'MODEL', x: 1, y: 2.5, z: -3 }],
  ['VIDEO', '1:05', { kind: 'VIDEO', second: 65 }],
  ['VIDEO', '1:02:05', { kind: 'VIDEO', second: 3725 }],
  ['VIDEO', '7.5', { kind: 'VIDEO', second: 7.5 }],
] as const)('%s: %s is a place', (type, text, position) => {
  expect(writtenPosition(text, type)).toEqual(position);
});

it.each([
  ['PANORAMA', '200, 0'],
  ['PANORAMA', '0, 91'],
  ['PANORAMA', '45'],
  ['MODEL', '1, 2'],
  ['VIDEO', 'a while'],
  ['VIDEO', '1:2:3:4'],
  ['VIDEO', '-3'],
] as const)('%s: %s is none', (type, text) => {
  expect(writtenPosition(text, type)).toBeUndefined();
});

it('is written as it is read', () => {
  expect(positionText({ kind: 'SPHERE', yaw: 12.345, pitch: -3 })).toBe('12.345, -3');
  expect(positionText({ kind: 'VIDEO', second: 65.2 })).toBe('1:05');
  expect(positionText({ kind: 'MODEL', x: 0.001, y: 2, z: -1 })).toBe('0.001, 2, -1');
});
