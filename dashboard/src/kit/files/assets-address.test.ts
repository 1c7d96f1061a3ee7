import { expect, test } from 'vitest';
import { assetsCallQuery, readAssetsAddress, withAssets } from './assets-address.ts';

const call = (query: string) => assetsCallQuery('e1', readAssetsAddress(new URLSearchParams(query)));

test('shows files of the estate unless all are requested', () => {
  expect(call('')).toMatchObject({ estateId: 'e1', unused: undefined, sort: '-createdAt', page: 1 });
  expect(call('of=all&use=unused&type=PDF&sort=name&search=plan&page=2')).toMatchObject({
    estateId: undefined,
    unused: true,
    type: ['PDF'],
    sort: 'name',
    search: 'plan',
    page: 2,
  });
  expect(call('use=used')).toMatchObject({ unused: false });
  expect(call('use=x&type=y&sort=z&page=0')).toEqual(call(''));
});

test('opening a file keeps the page, another filter starts at the first', () => {
  const here = new URLSearchParams('page=3&type=PDF');
  expect(String(withAssets(here, { file: 'f1' }))).toBe('page=3&type=PDF&file=f1');
  expect(String(withAssets(here, { type: '' }))).toBe('');
});
