import { BoxGeometry, BufferGeometry, Float32BufferAttribute, Mesh } from 'three';
import { expect, test } from 'vitest';
import { isSolid } from './is-solid.ts';

/** Four walls around a room, each a sheet. */
function sheets(): Mesh {
  const [w, h] = [2, 3];
  const corners = [
    [-w, -w],
    [w, -w],
    [w, w],
    [-w, w],
  ] as const;
  const positions = corners.flatMap(([x, z], at) => {
    const [nx, nz] = corners[(at + 1) % 4] ?? [0, 0];
    return [x, 0, z, nx, 0, nz, nx, h, nz, x, 0, z, nx, h, nz, x, h, z];
  });
  return new Mesh(new BufferGeometry().setAttribute('position', new Float32BufferAttribute(positions, 3)));
}

test('tells walls with a thickness from sheets', () => {
  expect(isSolid([new Mesh(new BoxGeometry(4, 3, 0.2)), new Mesh(new BoxGeometry(0.2, 3, 4))])).toBe(true);
  expect(isSolid([sheets()])).toBe(false);
  expect(isSolid([])).toBe(false);
});
