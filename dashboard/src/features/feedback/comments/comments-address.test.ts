import { expect, it } from 'vitest';
import {
  commentsCallQuery,
  commentsFilter,
  commentsPath,
  isNarrowed,
  readCommentsAddress,
  withComments,
} from './comments-address.ts';

const ID = '65f0c0ffee65f0c0ffee65f0';
const read = (text: string) => readCommentsAddress(new URLSearchParams(text));

it('keeps filters, order and page in the address, and drops defaults', () => {
  const now = new URLSearchParams(`tab=comments&item=${ID}&page=3`);
  expect(String(withComments(now, { status: 'undecided' }))).toBe(`tab=comments&item=${ID}&status=undecided`);
  expect(String(withComments(now, { order: 'attention', item: '' }))).toBe('tab=comments');
  expect(commentsPath({ category: 'green' })).toBe('?tab=comments&category=green');
});

it('counts malformed values as absent', () => {
  const address = read('status=DELETED&item=x&category=A b&reported=1&order=up&page=-1');
  expect(address).toEqual({
    status: undefined,
    item: undefined,
    category: undefined,
    reported: false,
    search: '',
    order: 'attention',
    page: 1,
  });
  expect(isNarrowed(address)).toBe(false);
  expect(isNarrowed(read('reported=true'))).toBe(true);
});

it('asks for the same with the list and with an export', () => {
  const address = read(`status=undecided&item=${ID}&reported=true&search= oak &order=likes`);
  const filter = { undecided: true, targetId: ID, reported: true, search: 'oak' };
  expect(commentsFilter(address)).toEqual(filter);
  expect(commentsCallQuery({ projectId: 'p' }, address)).toMatchObject({
    ...filter,
    projectId: 'p',
    sort: '-likes',
  });
  expect(commentsFilter(read('status=HIDDEN'))).toEqual({ status: ['HIDDEN'] });
});
