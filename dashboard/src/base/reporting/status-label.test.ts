import { expect, test } from 'vitest';
import { statusLabel } from './status-label.ts';

test.each([
  [401, 'unauthenticated'],
  [403, 'permission_denied'],
  [404, 'not_found'],
  [409, 'already_exists'],
  [413, 'failed_precondition'],
  [429, 'resource_exhausted'],
  [499, 'cancelled'],
  [400, 'invalid_argument'],
  [402, 'invalid_argument'],
  [422, 'invalid_argument'],
  [501, 'unimplemented'],
  [503, 'unavailable'],
  [504, 'deadline_exceeded'],
  [500, 'internal_error'],
  [502, 'internal_error'],
  [599, 'internal_error'],
  [200, undefined],
  [304, undefined],
  [0, undefined],
])('%i is labelled %s', (status, label) => {
  expect(statusLabel(status)).toBe(label);
});
