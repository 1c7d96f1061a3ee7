import type { Reply } from '@oriel/contract/comment';
import { COMMENT_STATUSES } from '@oriel/contract/enums';
import { expect, it } from 'vitest';
import { mayDo } from './may.ts';

const comment = (status: Reply['status']) =>
  ({ status, undecided: false, author: { type: 'GUEST', name: 'Ania', staff: false } }) as unknown as Reply;
const ground = { answers: true };

it('offers administrators, and nobody else, to delete a comment that is not deleted yet', () => {
  for (const status of COMMENT_STATUSES) {
    const may = (administer: boolean) => mayDo(comment(status), ground, { administer }).remove;
    expect([may(true), may(false)], status).toEqual([status !== 'DELETED', false]);
  }
});

it('offers nothing else for what is left of a deleted comment', () => {
  const may = mayDo(comment('DELETED'), ground, { administer: true });
  expect(Object.values(may).some(Boolean)).toBe(false);
});
