import { expect, it } from 'vitest';
import { freshIds } from './sent.ts';

const VISITOR = '0b1e7c52-1f0a-4c7e-9b0e-0d6f3a2b1c4d';
const EVENT = '7d1e7c52-1f0a-4c7e-9b0e-0d6f3a2b1c4d';

it('renews the ids that a page invents, the same within a visit, and nothing else', () => {
  const visit = [
    { method: 'GET', path: `/viewer/tower?of=${VISITOR}` },
    {
      method: 'POST',
      path: '/api/v1/tracking',
      body: `{"visitorId":"${VISITOR}","eventId":"${EVENT}","n":36}`,
    },
    { method: 'POST', path: '/api/v1/tracking', body: `{"visitorId":"${VISITOR}"}` },
  ];
  const [page, first, second] = freshIds(visit);
  expect(page).toEqual(visit[0]);
  const one = JSON.parse(first?.body ?? '') as { visitorId: string; eventId: string; n: number };
  expect(one.n).toBe(36);
  expect([VISITOR, EVENT, one.eventId]).not.toContain(one.visitorId);
  expect(JSON.parse(second?.body ?? '')).toEqual({ visitorId: one.visitorId });
  expect(freshIds(visit)[1]?.body).not.toBe(first?.body);
});
