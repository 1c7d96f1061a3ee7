import { ROLES } from '@oriel/contract/enums';
import { CALLS } from '@oriel/contract/routes';
import { expect, test } from 'vitest';
import { peopleRights } from '../../kit/rights/people-rights.ts';

const mayChange = [
  CALLS.inviteMember,
  CALLS.updateUser,
  CALLS.deleteUser,
  CALLS.makeOrganizationAdmin,
  CALLS.updateOrganization,
];

test.each(ROLES)('offers %s what the permission matrix grants', (role) => {
  for (const { permission } of mayChange) {
    expect(peopleRights(role, { platformStaff: false }).manage).toBe(permission.access[role] === 'all');
  }
  expect(peopleRights(role, undefined).seeMembers).toBe(CALLS.getUserStats.permission.access[role] === 'all');
  expect(peopleRights(role, undefined).platform).toBe(false);
});

test('offers platform staff everything, whatever their role in the organization', () => {
  for (const role of [undefined, ...ROLES]) {
    expect(peopleRights(role, { platformStaff: true })).toEqual({
      seeMembers: true,
      manage: true,
      platform: true,
    });
  }
});
