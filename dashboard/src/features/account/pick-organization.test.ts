import { expect, test } from 'vitest';
import { pickOrganization } from './pick-organization.ts';

const organization = (id: string) => ({
  id,
  name: id,
  role: 'USER' as const,
  locale: 'en' as const,
  features: [],
});
const organizations = [organization('a'), organization('b')];

test('picks the stored one while it is still the user’s', () => {
  expect(pickOrganization({ organizations, currentOrganizationId: 'a' }, 'b')).toBe('b');
});

test('replaces a stored one that is no longer the user’s by the last used', () => {
  expect(pickOrganization({ organizations, currentOrganizationId: 'b' }, 'gone')).toBe('b');
});

test('picks the first otherwise', () => {
  expect(pickOrganization({ organizations, currentOrganizationId: 'gone' }, undefined)).toBe('a');
  expect(pickOrganization({ organizations }, undefined)).toBe('a');
});

test('picks none without organizations', () => {
  expect(pickOrganization({ organizations: [] }, 'a')).toBeUndefined();
});
