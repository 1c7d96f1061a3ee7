import type { AuditIssue, AuditReport } from '@oriel/contract/audit';
import type { Estate } from '@oriel/contract/estate';
import { expect, test } from 'vitest';
import { needsOf } from './needs.ts';

const issue = (severity: AuditIssue['severity']) => ({ severity }) as AuditIssue;
const audit = (...issues: AuditIssue[]) => ({ issues, issuesCount: issues.length }) as unknown as AuditReport;
const estate = (more: Partial<Estate>) => ({ id: 'e', name: 'Park', status: 'PUBLISHED', ...more }) as Estate;
const QUIET = { waiting: 0, steps: 0, booked: 0, check: { audit: audit(), estates: [estate({})] } };

test('nothing needs attention where every count is 0', () => {
  expect(needsOf(QUIET).nothing).toBe(true);
  expect(needsOf({ ...QUIET, check: undefined }).nothing).toBe(true);
});

test.each([
  ['an unread inquiry', { ...QUIET, waiting: 1 }],
  ['a next step that is due', { ...QUIET, steps: 1 }],
  ['a booking that ends', { ...QUIET, booked: 1 }],
  ['an error of the data check', { ...QUIET, check: { ...QUIET.check, audit: audit(issue('ERROR')) } }],
  [
    '140 warnings of it',
    { ...QUIET, check: { ...QUIET.check, audit: audit(...Array(140).fill(issue('WARNING'))) } },
  ],
  ['a draft', { ...QUIET, check: { ...QUIET.check, estates: [estate({ status: 'DRAFT' })] } }],
])('%s needs attention', (_, asked) => {
  expect(needsOf(asked).nothing).toBe(false);
});

test('does not claim an empty list before the data check and the estates have loaded', () => {
  expect(needsOf({ ...QUIET, check: { audit: undefined, estates: [] } }).nothing).toBe(false);
  expect(needsOf({ ...QUIET, check: { audit: audit(), estates: undefined } }).nothing).toBe(false);
});

test('counts errors apart from other findings', () => {
  const { faults, findings } = needsOf({
    ...QUIET,
    check: { ...QUIET.check, audit: audit(issue('ERROR'), issue('WARNING'), issue('INFO')) },
  });
  expect([faults, findings]).toEqual([1, 2]);
});

test('lists failing feeds before drafts', () => {
  const integration = { enabled: true, lastSyncStatus: 'FAILED' } as NonNullable<Estate['integration']>;
  const estates = [estate({ id: 'draft', status: 'DRAFT' }), estate({ id: 'failing', integration })];
  const { lines } = needsOf({ ...QUIET, check: { audit: audit(), estates } });
  expect(lines.map(({ what, estate: { id } }) => [what, id])).toEqual([
    ['sync', 'failing'],
    ['draft', 'draft'],
  ]);
});

test('names a failing feed of the estate with the guide, but not that it is a draft', () => {
  const integration = { enabled: true, lastSyncStatus: 'FAILED' } as NonNullable<Estate['integration']>;
  const estates = [estate({ id: 'begun', status: 'DRAFT', integration })];
  const { lines } = needsOf({ ...QUIET, check: { audit: audit(), estates, guided: 'begun' } });
  expect(lines.map(({ what }) => what)).toEqual(['sync']);
});
