import { expect, it } from 'vitest';
import type { CommentPosition } from './comment.ts';
import { placeInAddress, placeOfAddress } from './place-in-address.ts';

it.each([
  ['IMAGE', '0.5,0.25', { kind: 'IMAGE', x: 0.5, y: 0.25 }],
  ['MAP', '50.0617,19.9372', { kind: 'MAP', lat: 50.0617, lng: 19.9372 }],
  ['PANORAMA', '-120.5,12', { kind: 'SPHERE', yaw: -120.5, pitch: 12 }],
  ['VIDEO', '61.5', { kind: 'VIDEO', second: 61.5 }],
  ['MODEL', '1.5,0,-3', { kind: 'MODEL', x: 1.5, y: 0, z: -3 }],
] satisfies [Parameters<typeof placeOfAddress>[1], string, CommentPosition][])(
  'a place of a %s is %s',
  (type, text, position) => {
    expect(placeOfAddress(text, type)).toEqual(position);
    expect(placeInAddress(position)).toBe(text);
  },
);

it('has five digits at most', () => {
  expect(placeInAddress({ kind: 'MAP', lat: 50.061_712_345, lng: 19.9 })).toBe('50.06171,19.9');
});

it.each([
  ['IMAGE', '1.2,0'],
  ['IMAGE', '-0.1,0'],
  ['IMAGE', '0.5'],
  ['MAP', '95,10'],
  ['MAP', '50.1,19.9,3'],
  ['MAP', '1e1,2'],
  ['VIDEO', ''],
  ['VIDEO', undefined],
  ['PANORAMA', ['1', '2']],
] as const)('of a %s, %j is none', (type, text) => {
  expect(placeOfAddress(text, type)).toBeUndefined();
});
