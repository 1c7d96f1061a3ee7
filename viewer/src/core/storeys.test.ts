import type { PublicApartment } from '@oriel/contract/apartment';
import type { PublicNavigatorImage } from '@oriel/contract/navigator-image';
import { describe, expect, it } from 'vitest';
import { storeysOfPictures } from './storeys.ts';

type Image = Parameters<typeof storeysOfPictures>[1][number];

const picture = (floor: number | undefined, drawn: readonly string[] = [], label?: string) =>
  ({
    ...(floor === undefined ? {} : { floor }),
    ...(label ? { label } : {}),
    overlays: drawn.map((id) => ({ targetType: 'apartment', targetId: id, apartment: { id } })),
  }) as unknown as PublicNavigatorImage & Image;
const home = (buildingId: string, floor?: number) => ({ buildingId, floor }) as PublicApartment;
const levels = (...given: Parameters<typeof storeysOfPictures>) =>
  storeysOfPictures(...given).map(({ level }) => level);

describe('the storeys of plans', () => {
  it('are their pictures from the lowest, with what each shows', () => {
    const images = [picture(1, ['b']), picture(-1, [], 'Garage'), picture(0, ['a', 'b'])];
    expect(storeysOfPictures({ mode: 'FLOOR_PLAN' }, images, [])).toEqual([
      { level: -1, label: 'Garage', picture: 1, drawn: new Set() },
      { level: 0, picture: 2, drawn: new Set(['a', 'b']) },
      { level: 1, picture: 0, drawn: new Set(['b']) },
    ]);
    expect(levels({ mode: 'STATIC' }, images, [])).toEqual([-1, 0, 1]);
  });

  it('are none where a storey has two pictures, or a picture no storey', () => {
    expect(levels({ mode: 'FLOOR_PLAN' }, [picture(0), picture(0)], [])).toEqual([]);
    expect(levels({ mode: 'FLOOR_PLAN' }, [picture(0), picture(undefined)], [])).toEqual([]);
    expect(levels({ mode: 'FLOOR_PLAN' }, [picture(0)], [home('a', 0), home('a', 1)])).toEqual([]);
  });
});

describe('the storeys of views from outside', () => {
  const apartments = [home('a', 2), home('b', 0), home('a', 0), home('a', 2), home('b')];

  it('are those of the apartments, by building', () => {
    const turn = [picture(undefined, ['x']), picture(undefined)];
    const expected = [
      { buildingId: 'b', level: 0 },
      { buildingId: 'a', level: 0 },
      { buildingId: 'a', level: 2 },
    ];
    expect(storeysOfPictures({ mode: 'ROTATION' }, turn, apartments)).toEqual(expected);
    expect(storeysOfPictures({ mode: 'STATIC' }, turn.slice(0, 1), apartments)).toEqual(expected);
  });

  it('are none where the picture shows no apartment, or there are several to choose from', () => {
    expect(levels({ mode: 'STATIC' }, [picture(undefined)], apartments)).toEqual([]);
    expect(levels({ mode: 'STATIC' }, [picture(undefined, ['x']), picture(undefined)], apartments)).toEqual(
      [],
    );
  });
});
