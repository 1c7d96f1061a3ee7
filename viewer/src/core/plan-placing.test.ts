import { expect, it } from 'vitest';
import { placePicture } from './plan-placing.ts';

const close = (found: readonly number[], wanted: readonly number[]) => {
  for (const [at, value] of wanted.entries()) expect(found[at]).toBeCloseTo(value, 6);
};

it('lays a picture between two places, as wide as it is', () => {
  // 40 m wide and 20 m deep, the upper left corner 20 m west and 10 m north of the middle.
  const { corner, across, down } = placePicture(
    {
      picture: [
        [0.25, 0.5],
        [0.75, 0.5],
      ],
      model: [
        [-10, 0],
        [10, 0],
      ],
    },
    2,
  );
  close(corner, [-20, -10]);
  close(across, [40, 0]);
  close(down, [0, 20]);
});

it('turns a picture whose upper edge is not north', () => {
  // The right of the picture is south: its width runs along z.
  const { corner, across, down } = placePicture(
    {
      picture: [
        [0, 0],
        [1, 0],
      ],
      model: [
        [5, 5],
        [5, 15],
      ],
    },
    1,
  );
  close(corner, [5, 5]);
  close(across, [0, 10]);
  close(down, [-10, 0]);
});

it('brings both points where they belong, however they lie', () => {
  const placing = {
    picture: [
      [0.1, 0.8],
      [0.7, 0.3],
    ] as [[number, number], [number, number]],
    model: [
      [3, -2],
      [-8, 6],
    ] as [[number, number], [number, number]],
  };
  const { corner, across, down } = placePicture(placing, 1.6);
  for (const [index, [u, v]] of placing.picture.entries()) {
    close(
      [0, 1].map((axis) => (corner[axis] ?? 0) + u * (across[axis] ?? 0) + v * (down[axis] ?? 0)),
      placing.model[index] ?? [],
    );
  }
});
