import { ROLES } from '@oriel/contract/enums';
import { CALLS, type CallName } from '@oriel/contract/routes';
import { expect, test } from 'vitest';
import { type Rights, rightsOf } from './rights.ts';

/** The calls behind each right. */
const USED: Readonly<Record<keyof Rights, readonly CallName[]>> = {
  edit: [
    'createEstate',
    'updateEstate',
    'createBuilding',
    'updateBuilding',
    'createNavigator',
    'forceSync',
    'checkApartmentIntegrity',
    'refreshPreferredAnglesByPost',
    'replaceOverlays',
    'deletePortal',
  ],
  administer: [
    'deleteEstate',
    'deleteBuilding',
    'getIntegration',
    'addIntegration',
    'testIntegrationConnection',
    'exportInquiries',
  ],
};

test.each(ROLES)('offers %s exactly what the matrix grants', (role) => {
  const rights = rightsOf(role);
  for (const right of ['edit', 'administer'] as const) {
    for (const call of USED[right]) {
      const access = CALLS[call].permission.access[role];
      expect([call, rights[right]]).toEqual([call, access === 'all']);
    }
  }
});

test('offers nothing until the role is known', () => {
  expect(rightsOf(undefined)).toEqual({ edit: false, administer: false });
});
