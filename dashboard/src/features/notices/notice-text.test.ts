import type { Notice } from '@oriel/contract/notice';
import { expect, it } from 'vitest';
import { byDay, noticeText } from './notice-text.ts';

function notice(more: Partial<Notice>): Notice {
  const at = '2026-08-20T10:00:00Z';
  return {
    id: '65f0c0ffee65f0c0ffee65f0',
    organizationId: '65f0c0ffee65f0c0ffee65f1',
    kind: 'inquiryNew',
    about: { type: 'INQUIRY' },
    facts: {},
    at,
    createdAt: at,
    updatedAt: at,
    ...more,
  };
}

const key = (id: string) => id;

it('links to its subject, or nowhere when that is gone or no longer accessible', () => {
  const id = '65f0c0ffee65f0c0ffee65f2';
  const path = (more: Partial<Notice>) => noticeText(notice(more), key).path;
  expect(path({ about: { type: 'INQUIRY', id } })).toBe(`/dashboard/inquiries/${id}`);
  expect(path({ about: { type: 'FEEDBACK', id }, kind: 'feedbackComment' })).toBe(
    `/dashboard/feedback/${id}?tab=comments`,
  );
  expect(path({ about: { type: 'FEEDBACK' }, kind: 'feedbackDigest' })).toBe('/dashboard/feedback');
  expect(path({ about: { type: 'FEEDBACK' }, kind: 'feedbackComment' })).toBeUndefined();
  expect(path({ about: { type: 'INQUIRY' } })).toBeUndefined();
  expect(noticeText(notice({}), key).title).toBe('notice.inquiryGone');
});

it('groups notices by the reader’s days, newest first', () => {
  const at = (day: number, hour: number) => new Date(2026, 7, day, hour).toISOString();
  const days = byDay([notice({ at: at(20, 9) }), notice({ at: at(20, 0) }), notice({ at: at(19, 23) })]);
  expect(days.map(({ notices }) => notices.length)).toEqual([2, 1]);
});
