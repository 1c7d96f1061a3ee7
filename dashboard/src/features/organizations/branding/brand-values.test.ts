import type { Organization } from '@oriel/contract/organization';
import { expect, test } from 'vitest';
import { changesOf } from '../../../kit/form/changes-of.ts';
import { brandBody, brandValues } from './brand-values.ts';

const organization: Pick<Organization, 'brand'> = {
  brand: { primaryColor: '#a34623', font: 'Lato', mode: 'auto', logoUrl: '/media/logo.png' },
};

test('sends only what differs, and clears a removed picture', () => {
  const before = brandBody(brandValues(organization));
  expect(changesOf(before, before)).toEqual({});
  const values = brandValues(organization);
  Object.assign(values.brand, { font: 'Montserrat', logoUrl: '', primaryColor: ' #112233 ' });
  expect(changesOf(before, brandBody(values))).toEqual({
    brand: { font: 'Montserrat', logoUrl: null, primaryColor: '#112233' },
  });
});
