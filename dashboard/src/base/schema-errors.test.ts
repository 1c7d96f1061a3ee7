import { Invite } from '@oriel/contract/membership';
import { OrganizationPatch } from '@oriel/contract/organization';
import { ApiError } from '@oriel/sdk/team-client';
import { expect, test } from 'vitest';
import { checkBody, schemaErrors } from './schema-errors.ts';

const say = (id: string) => id;

test('names the violated rule of each field at its path', () => {
  expect(schemaErrors(Invite, { email: 'nobody', role: 'OWNER', firstName: '' }, say)).toEqual({
    email: 'invalid.email',
    role: 'invalid.other',
    firstName: 'invalid.minLength',
  });
  expect(
    schemaErrors(
      OrganizationPatch,
      { contact: { phone: '12' }, privacy: { policyUrl: 'http://a.example' }, brand: { font: 'Papyrus' } },
      say,
    ),
  ).toEqual({
    'contact.phone': 'invalid.phone',
    'privacy.policyUrl': 'invalid.https',
    'brand.font': 'invalid.other',
  });
});

test('rejects a wrong body as the server would, and accepts a right one', () => {
  const refusal = () => checkBody(Invite, { email: 'nobody', role: 'USER' }, say);
  expect(refusal).toThrow(ApiError);
  expect(refusal).toThrow(expect.objectContaining({ status: 400, errors: { email: [expect.any(String)] } }));
  expect(() => checkBody(Invite, { email: 'ada@example.com', role: 'USER' })).not.toThrow();
});
