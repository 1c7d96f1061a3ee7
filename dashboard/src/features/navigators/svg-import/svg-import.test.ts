import { outlineArea, outlineFault, ringArea } from '@oriel/contract/geometry';
import { matchNumber } from '@oriel/contract/match-number';
import { describe, expect, it } from 'vitest';
import { apply, matrixOf } from './matrix.ts';
import { linesOfPath } from './path-data.ts';
import { type DrawingNode, shapesOf } from './svg-shapes.ts';

const SIZE = { width: 1000, height: 500 };
const node = (
  name: string,
  attributes: Record<string, string> = {},
  children: readonly DrawingNode[] = [],
): DrawingNode => ({ name, attributes, children });
const drawing = (...children: DrawingNode[]) => node('svg', { viewBox: '100 50 1000 500' }, children);

describe('transforms', () => {
  it('are applied from the inside out', () => {
    const [x, y] = apply(matrixOf('translate(10 20) rotate(90) scale(2)'), 1, 0);
    expect([x, y]).toEqual([expect.closeTo(10), expect.closeTo(22)]);
    expect(apply(matrixOf('rotate(180, 5, 5)'), 0, 0)).toEqual([expect.closeTo(10), expect.closeTo(10)]);
    expect(apply(matrixOf('matrix(1,0,0,1,3,4) bogus(1)'), 0, 0)).toEqual([3, 4]);
  });
});

describe('paths', () => {
  it('are read with relative commands, repeated arguments and numbers without spaces', () => {
    expect(linesOfPath('m10,10 20 0v20h-20z')).toEqual([
      [
        [10, 10],
        [30, 10],
        [30, 30],
        [10, 30],
      ],
    ]);
    expect(linesOfPath('M0 0L1.5.5-1-1Z')[0]).toEqual([
      [0, 0],
      [1.5, 0.5],
      [-1, -1],
    ]);
  });

  it('approximate curves by short straight pieces', () => {
    const [circle = []] = linesOfPath('M100 50a50 50 0 1 1-100 0a50 50 0 1 1100 0z');
    const off = circle.map(([x, y]) => Math.abs(Math.hypot(x - 50, y - 50) - 50));
    expect(Math.max(...off)).toBeLessThan(0.01);
    expect(circle.length).toBeGreaterThan(40);
    const [smooth = []] = linesOfPath('M0 0C0 10 10 10 10 0S20-10 20 0V50H0Z');
    expect(Math.min(...smooth.map(([, y]) => y))).toBeCloseTo(-7.5, 1);
  });

  it('end at an error', () => {
    expect(linesOfPath('M0 0L10 0L10 10L0 10ZM5 5 nonsense')).toHaveLength(1);
    expect(linesOfPath('garbage')).toEqual([]);
    expect(linesOfPath(`M0 0L1e400 3L4 4`)).toEqual([]);
  });
});

describe('shapes of a drawing', () => {
  it('are in fractions of the view box, through all groups', () => {
    const { shapes, aspect } = shapesOf(
      drawing(
        node('g', { transform: 'translate(100 50)', id: 'floor-1' }, [
          node('rect', { x: '100', y: '50', width: '100', height: '100', id: 'A12' }),
        ]),
      ),
      SIZE,
    );
    expect(aspect).toBe(2);
    expect(shapes).toHaveLength(1);
    expect(shapes[0]?.points[0]?.[0]).toBeCloseTo(0.1);
    expect(shapes[0]?.points[0]?.[1]).toBeCloseTo(0.1);
    expect(shapes[0]?.names).toEqual(['A12', 'floor-1']);
  });

  it('become holes when nested and separate overlays when apart', () => {
    const d = 'M200 100H400V300H200Z M250 150V250H350V150Z M500 100H600V200H500Z M280 180H320V220H280Z';
    const { shapes } = shapesOf(drawing(node('path', { d })), SIZE);
    expect(shapes.map(({ holes }) => holes.length).toSorted()).toEqual([0, 0, 1]);
    for (const shape of shapes) expect(outlineFault(shape)).toBeUndefined();
    const [whole] = shapes;
    expect(whole && outlineArea(whole)).toBeCloseTo((200 * 200 - 100 * 100) / 500_000);
  });

  it('have few points, even from a line with thousands', () => {
    const points = Array.from({ length: 5000 }, (_, index) => {
      const angle = (index / 5000) * 2 * Math.PI;
      return `${600 + 200 * Math.cos(angle)},${300 + 200 * Math.sin(angle)}`;
    });
    const { shapes } = shapesOf(drawing(node('polygon', { points: points.join(' ') })), SIZE);
    expect(shapes[0]?.points.length).toBeLessThan(120);
    expect(ringArea(shapes[0]?.points ?? [])).toBeCloseTo((Math.PI * 200 * 200) / 500_000, 2);
  });

  it('exclude hidden elements, definitions, the background and scripts', () => {
    const rect = { x: '200', y: '100', width: '50', height: '50' };
    const { shapes } = shapesOf(
      drawing(
        node('defs', {}, [node('rect', rect)]),
        node('g', { style: 'fill:red; display : none' }, [node('rect', rect)]),
        node('rect', { x: '100', y: '50', width: '1000', height: '500' }),
        node('script', {}, [node('rect', rect)]),
        node('foreignObject', {}, [node('rect', rect)]),
      ),
      SIZE,
    );
    expect(shapes).toEqual([]);
  });

  it('survive endless nesting', () => {
    let deep = node('rect', { width: '10', height: '10' });
    for (let depth = 0; depth < 500; depth += 1) deep = node('g', {}, [deep]);
    expect(shapesOf(drawing(deep), SIZE).shapes).toEqual([]);
  });
});

describe('names', () => {
  const apartments = ['A1', 'A12', 'B1.02', '3', '13'].map((number) => ({ id: `id-${number}`, number }));
  const found = (...names: string[]) => matchNumber(names, apartments)?.number;

  it('match numbers despite surrounding text', () => {
    expect(found('a-12')).toBe('A12');
    expect(found('flat_B1_02')).toBe('B1.02');
    expect(found('Mieszkanie 3')).toBe('3');
    expect(found('lokal_013')).toBe('13');
    expect(found('path4', 'A1')).toBe('A1');
    expect(found('id-A12')).toBe('A12');
  });

  it('match nothing rather than a wrong number', () => {
    expect(found('A2')).toBeUndefined();
    expect(found('12')).toBeUndefined();
    expect(
      matchNumber(
        ['1'],
        [
          { id: 'x', number: '1' },
          { id: 'y', number: '1' },
        ],
      ),
    ).toBeUndefined();
  });
});
