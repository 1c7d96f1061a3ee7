import type { InquiryCreate } from '@oriel/contract/inquiry';
import { INQUIRY_FASTEST_MS, INQUIRY_NAME_MIN } from '@oriel/contract/inquiry-rules';
import { ApiError } from '../../platform/errors.ts';
import { cleanText } from '../../platform/present.ts';

/** A body without the fields that were left blank, which forms send as they are. */
export function blankToAbsent(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  return Object.fromEntries(
    Object.entries(body).filter(([name, value]) => value !== '' || name === 'website'),
  );
}

/** A form as it is used: trimmed, and without fields of which nothing is left. */
export function cleanForm(body: InquiryCreate): InquiryCreate {
  const clean = cleanText(body);
  const filled = Object.entries(clean).filter(([, value]) => value !== '');
  const form = Object.fromEntries(filled) as InquiryCreate;
  return form.page ? { ...form, page: webPage(form.page) } : form;
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

/** Where the form stood. The team will follow these addresses, so that whatever leads nowhere on the web is left out. */
function webPage({
  utm,
  ...addresses
}: NonNullable<InquiryCreate['page']>): NonNullable<InquiryCreate['page']> {
  const kept = Object.entries(addresses).filter(([, text]) => isWebAddress(text));
  return { ...Object.fromEntries(kept), ...(utm ? { utm } : {}) };
}

/**
 * What a schema cannot say of a form.
 *
 * @param isMember members type in what they were told on the phone, as fast as they can
 * @throws ApiError VALIDATION
 */
export function checkForm(form: InquiryCreate, now: Date, isMember: boolean): void {
  const fields: Record<string, string[]> = {};
  const needsName = form.preferredContact !== 'EMAIL' || !form.email;
  if (form.name === undefined) {
    if (needsName) fields.name = ['field.required'];
  } else if (form.name.length < INQUIRY_NAME_MIN) fields.name = ['field.minLength'];
  if (!form.email && !form.phone) {
    fields.email = ['field.contact'];
    fields.phone = ['field.contact'];
  }
  if (!form.estateId && !form.apartmentId && !form.apartmentIds?.length) fields.estateId = ['field.required'];
  if (!isMember) {
    if (form.website) fields.website = ['field.leftEmpty'];
    if (isTooFast(form.startedAt, now)) fields.startedAt = ['field.tooFast'];
    if (form.source === 'MANUAL') fields.source = ['field.forMembers'];
  }
  if (Object.keys(fields).length > 0) {
    throw new ApiError('VALIDATION', { fields, values: { limit: INQUIRY_NAME_MIN } });
  }
}

/** A clock that is ahead of ours tells nothing. */
function isTooFast(startedAt: string | undefined, now: Date): boolean {
  if (startedAt === undefined) return false;
  const passed = now.getTime() - Date.parse(startedAt);
  return passed >= 0 && passed < INQUIRY_FASTEST_MS;
}
