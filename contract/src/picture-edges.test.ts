import { expect, it } from 'vitest';
import { edgeProperties } from './picture-edges.ts';

/** Made by the blurhash package, 4 by 3 waves, of a picture whose upper half is (90, 150, 220) and whose lower half is (70, 110, 40). */
const SKY_AND_GRASS = 'L]9Se]kCfQkCp3flfQflj^fQfQfQ';

const rgb = (color: string | undefined) =>
  [1, 3, 5].map((at) => Number.parseInt((color ?? '').slice(at, at + 2), 16));

it('reads the colours of each edge from a blurhash', () => {
  const edges = edgeProperties(SKY_AND_GRASS);
  for (const name of ['--frame-nw', '--frame-ne', '--frame-n'] as const) {
    const [red = 0, , blue = 0] = rgb(edges[name]);
    expect(blue).toBeGreaterThan(red + 60);
  }
  for (const name of ['--frame-sw', '--frame-se', '--frame-s'] as const) {
    const [, green = 0, blue = 0] = rgb(edges[name]);
    expect(green).toBeGreaterThan(blue + 30);
  }
  expect(edges['--frame-west']?.split(',')).toHaveLength(3);
  for (const [, value] of Object.entries(edges)) expect(value).toMatch(/^#[0-9a-f]{6}(,#[0-9a-f]{6}){0,2}$/);
});

it.each([undefined, '', 'short', 'LSH_--bISJt6.Ajst7kC.9R*oMa', 'LSH_--bISJt6.Ajst7kC.9R*oMa"'])(
  'leaves the colour of the stage without a valid blurhash: %s',
  (blurhash) => {
    expect(new Set(Object.values(edgeProperties(blurhash)).flatMap((value) => value.split(',')))).toEqual(
      new Set(['var(--oriel-sunken)']),
    );
  },
);
