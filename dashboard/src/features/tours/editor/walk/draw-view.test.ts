import { BASE_FACE_SIZE } from '@oriel/viewer/core/pyramid';
import { expect, it } from 'vitest';
import { drawView } from './draw-view.ts';

const WIDTH = 3 * BASE_FACE_SIZE;

/** Every face in a grey of its own: front 10, right 20, back 30, left 40, up 50, down 60. */
function greys() {
  const data = new Uint8ClampedArray(WIDTH * 2 * BASE_FACE_SIZE * 4);
  for (let at = 0; at < data.length; at += 1) {
    const [x, y] = [(at >> 2) % WIDTH, Math.floor((at >> 2) / WIDTH)];
    data[at] = 10 * (1 + Math.floor(x / BASE_FACE_SIZE) + 3 * Math.floor(y / BASE_FACE_SIZE));
  }
  return { data, width: WIDTH };
}

it.each([
  [0, 0, 10],
  [90, 0, 20],
  [180, 0, 30],
  [-90, 0, 40],
  [0, 90, 50],
  [0, -90, 60],
])('draws what lies at yaw %i, pitch %i', (yaw, pitch, grey) => {
  const size = { width: 16, height: 9 };
  expect(new Set(drawView(greys(), { yaw, pitch, fov: 30 }, size))).toEqual(new Set([grey]));
});

it('draws two faces beside each other, with a clean edge between', () => {
  const size = { width: 16, height: 8 };
  const drawn = drawView(greys(), { yaw: 45, pitch: 0, fov: 30 }, size);
  const row = Array.from({ length: size.width }, (_, x) => drawn[(4 * size.width + x) * 4]);
  expect(row).toEqual([...Array(8).fill(10), ...Array(8).fill(20)]);
});
