import type { Notice } from '@oriel/contract/notice';
import { calendarDay, daysBefore } from '../../i18n/format.ts';
import type { Translate } from '../../i18n/translate.ts';

/** A notice in words, with its link. */
export interface NoticeText {
  readonly title: string;
  readonly detail?: string;
  /** Absent when its subject is gone. */
  readonly path?: string;
}

function pathOf({ kind, about: { type, id } }: Notice): string | undefined {
  switch (type) {
    case 'INQUIRY':
      return id && `/dashboard/inquiries/${id}`;
    case 'FEEDBACK':
      // A digest covers several projects.
      return id
        ? `/dashboard/feedback/${id}?tab=comments`
        : kind === 'feedbackDigest'
          ? '/dashboard/feedback'
          : undefined;
    case 'PANORAMA':
      return id && `/dashboard/tours/${id}/comments`;
    case 'ESTATE':
      return id && `/dashboard/estates/${id}`;
    case 'WEEK':
      return '/dashboard';
    case 'NEWS':
      return '/dashboard/profile/notifications';
  }
}

function inquiryText({ kind, facts }: Notice, t: Translate): Omit<NoticeText, 'path'> {
  const { person, estate = '', apartments = [] } = facts;
  if (person === undefined) return { title: t('notice.inquiryGone') };
  const numbers = apartments.join(', ');
  const count = apartments.length;
  const title =
    kind === 'inquiryAssigned'
      ? t('notice.inquiryAssigned', { person })
      : t('notice.inquiryNew', { person, count, apartments: numbers, estate });
  const detail = [kind === 'inquiryAssigned' ? numbers : '', estate].filter(Boolean).join(' · ');
  return count > 0 || kind === 'inquiryAssigned' ? { title, ...(detail ? { detail } : {}) } : { title };
}

function words(notice: Notice, t: Translate): Omit<NoticeText, 'path'> {
  const { kind, facts } = notice;
  const { title, text, count = 0, from, to } = facts;
  switch (kind) {
    case 'inquiryNew':
    case 'inquiryAssigned':
      return inquiryText(notice, t);
    case 'feedbackComment':
      return {
        title: title === undefined ? t('notice.commentsGone') : t('notice.feedbackComment', { count, title }),
      };
    case 'feedbackDigest':
      return { title: t('notice.feedbackDigest', { count }), ...(from ? { detail: calendarDay(from) } : {}) };
    case 'syncFailed':
      return {
        title: t('notice.syncFailed', { estate: facts.estate ?? t('notice.someEstate') }),
        ...(text ? { detail: text } : {}),
      };
    case 'weeklyReport':
      return {
        title: t('notice.weeklyReport', {
          visitors: t('notice.visitors', { count: facts.visitors ?? 0 }),
          inquiries: t('notice.inquiries', { count: facts.inquiries ?? 0 }),
        }),
        ...(from && to ? { detail: `${calendarDay(from)} – ${calendarDay(to)}` } : {}),
      };
    case 'productNews':
      return { title: title ?? '', ...(text ? { detail: text } : {}) };
  }
}

export function noticeText(notice: Notice, t: Translate): NoticeText {
  const path = pathOf(notice);
  return { ...words(notice, t), ...(path ? { path } : {}) };
}

/** Notices of one calendar day of the reader's. */
export interface NoticeDay {
  /** The time of its newest notice. */
  readonly at: Date;
  readonly notices: readonly Notice[];
}

/** Groups notices by day; both newest first. */
export function byDay(notices: readonly Notice[]): NoticeDay[] {
  const days: { at: Date; notices: Notice[] }[] = [];
  for (const notice of notices) {
    const at = new Date(notice.at);
    const last = days.at(-1);
    if (last && daysBefore(at, last.at) === 0) last.notices.push(notice);
    else days.push({ at, notices: [notice] });
  }
  return days;
}
