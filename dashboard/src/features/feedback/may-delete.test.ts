import { expect, it } from 'vitest';
import { mayDelete } from './may-delete.ts';

const me = { administer: false, userId: 'me' };

it('offers deletion to administrators, and of a draft to its author', () => {
  expect(mayDelete({ status: 'OPEN', createdBy: 'other' }, { ...me, administer: true })).toBe(true);
  expect(mayDelete({ status: 'DRAFT', createdBy: 'me' }, me)).toBe(true);
  expect(mayDelete({ status: 'OPEN', createdBy: 'me' }, me)).toBe(false);
  expect(mayDelete({ status: 'DRAFT', createdBy: 'other' }, me)).toBe(false);
});

it('offers nobody a draft without an author as their own', () => {
  expect(mayDelete({ status: 'DRAFT' }, { administer: false, userId: undefined })).toBe(false);
});
