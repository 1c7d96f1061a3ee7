import type { Activity } from '@oriel/contract/activity';
import { type ActivityKind, ANSWER_CHANNELS } from '@oriel/contract/enums';
import { calendarDay } from '../../../i18n/format.ts';
import type { MessageId, Translate } from '../../../i18n/translate.ts';
import { dayOf } from '../../../kit/apartments/days.ts';

const SAID: Partial<Record<ActivityKind, MessageId>> = {
  NOTE: 'inquiryActivity.NOTE',
  INQUIRY_RECEIVED: 'inquiryActivity.INQUIRY_RECEIVED',
  READ: 'inquiryActivity.READ',
  REPLIED: 'inquiryActivity.REPLIED',
  UNREAD: 'inquiryActivity.UNREAD',
  LEAD_SENT: 'inquiryActivity.LEAD_SENT',
  CONSENT_WITHDRAWN: 'inquiryActivity.CONSENT_WITHDRAWN',
  ANONYMIZED: 'inquiryActivity.ANONYMIZED',
  NEXT_STEP_DONE: 'inquiryActivity.NEXT_STEP_DONE',
  NEXT_STEP_CLEARED: 'inquiryActivity.NEXT_STEP_CLEARED',
};

const FIELDS: Readonly<Record<string, MessageId>> = {
  name: 'field.name',
  email: 'account.email',
  phone: 'inquiry.phone',
  preferredContact: 'inquiry.preferredContact',
  apartmentIds: 'inquiry.apartments',
  MARKETING_EMAIL: 'inquiryConsent.MARKETING_EMAIL',
  MARKETING_PHONE: 'inquiryConsent.MARKETING_PHONE',
  MARKETING_SMS: 'inquiryConsent.MARKETING_SMS',
  PARTNERS: 'inquiryConsent.PARTNERS',
  CUSTOM: 'inquiryConsent.CUSTOM',
};

/** What became of an apartment's reservation for the inquiry. */
function saidOfBooking(changes: Activity['changes'], t: Translate): string {
  const to = (wanted: string): unknown => changes.find(({ field }) => field === wanted)?.to;
  const [status, until, apartment] = [to('status'), to('bookedUntil'), to('apartment')];
  const number = typeof apartment === 'string' ? apartment : '';
  const isImport = to('source') === 'IMPORT';
  if (status === 'SOLD') return t(`inquiryActivity.${isImport ? 'importSold' : 'sold'}`, { number });
  if (status !== 'BOOKED')
    return t(`inquiryActivity.${isImport ? 'importReleased' : 'released'}`, { number });
  if (typeof until !== 'string') return t('inquiryActivity.booked', { number });
  return t('inquiryActivity.bookedUntil', { number, day: calendarDay(dayOf(new Date(until))) });
}

/** Describes an activity of an inquiry. */
export function saidOfInquiry(
  { kind, changes, actor }: Activity,
  nameOf: (id: unknown) => string | undefined,
  t: Translate,
): string {
  if (kind === 'INQUIRY_RECEIVED' && actor.type === 'USER') return t('inquiryActivity.entered');
  if (kind === 'STATUS_CHANGED') return saidOfBooking(changes, t);
  if (kind === 'NEXT_STEP_SET') {
    const to = changes.find(({ field }) => field === 'nextStep')?.to;
    return t('inquiryActivity.NEXT_STEP_SET', { day: typeof to === 'string' ? calendarDay(to) : '' });
  }
  if (kind === 'ANSWERED') {
    const to = changes.find(({ field }) => field === 'answeredVia')?.to;
    const via = ANSWER_CHANNELS.find((one) => one === to);
    return t(via ? `inquiryActivity.answered.${via}` : 'inquiryActivity.unanswered');
  }
  if (kind === 'ASSIGNED') {
    const to = changes.find(({ field }) => field === 'assigneeId')?.to;
    if (to === undefined) return t('inquiryActivity.unassigned');
    return t('inquiryActivity.assigned', { name: nameOf(to) ?? '…' });
  }
  const spam = changes.find(({ field }) => field === 'spam');
  if (spam) return t(spam.to === 'SPAM' ? 'inquiryActivity.spam' : 'inquiryActivity.noSpam');
  const fields = changes.flatMap(({ field }) => (FIELDS[field] ? [t(FIELDS[field])] : [])).join(', ');
  const said = t(SAID[kind] ?? 'inquiryActivity.UPDATED');
  return fields ? `${said}: ${fields}` : said;
}
