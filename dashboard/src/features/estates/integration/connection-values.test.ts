import type { Integration } from '@oriel/contract/integration';
import { expect, it } from 'vitest';
import { connectionBody, connectionValues } from './connection-values.ts';

const STORED: Integration = {
  id: 'a'.repeat(24),
  organizationId: 'b'.repeat(24),
  estateId: 'c'.repeat(24),
  type: 'VOX_DEVELOPER',
  enabled: false,
  config: {
    baseUrl: 'https://tenant.voxdeveloper.com',
    investmentId: '42',
    buildingFilter: ['A', 'B'],
    currency: 'PLN',
  },
  apiKeyHint: '…9a1c',
  mapping: { status: { '9': 'SOLD' }, kind: { '4': 'GARAGE' }, fields: { number: 'name' } },
  scope: ['status', 'price'],
  schedule: { everyMinutes: 60 },
  leadPush: { enabled: true, email: 'leads@crm.example' },
  health: 'OK',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};

it('sends a stored connection back as it is, except for what was changed', () => {
  const values = connectionValues(STORED);
  values.schedule.everyMinutes = '120';
  const { type, config, mapping, scope, leadPush, enabled } = STORED;
  expect(connectionBody(values, STORED)).toEqual({
    ...{ type, config, mapping, scope, leadPush, enabled },
    schedule: { everyMinutes: 120 },
  });
});

it('sends a key only when one is typed', () => {
  const values = connectionValues(STORED);
  values.credentials.apiKey = 'another-key';
  expect(connectionBody(values, STORED)).toMatchObject({ credentials: { apiKey: 'another-key' } });
});

it('takes away mapped statuses that were removed, and no other mapping', () => {
  const values = connectionValues(STORED);
  values.statuses = [{ told: ' ', means: 'SOLD' }];
  expect(connectionBody(values, STORED).mapping).toEqual({
    kind: { '4': 'GARAGE' },
    fields: { number: 'name' },
  });
});

it('starts a new connection from the defaults', () => {
  const body = connectionBody(connectionValues(undefined), undefined);
  expect(body).toMatchObject({ schedule: { everyMinutes: 30 }, leadPush: { enabled: false }, enabled: true });
  expect(body.scope).toContain('status');
  expect(body).not.toHaveProperty('credentials');
});
