import type { InquiryCreate } from '@oriel/contract/inquiry';
import { INQUIRY_FASTEST_MS, INQUIRY_NAME_MIN } from '@oriel/contract/inquiry-rules';
import { ApiError } from '../../platform/errors.ts';
import { cleanText } from '../../platform/present.ts';

/** A body without blank fields, which forms send as they are. */
export function blankToAbsent(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  return Object.fromEntries(
    Object.entries(body).filter(([name, value]) => value !== '' || name === 'website'),
  );
}

/** A cleaned form: trimmed, without empty fields. */
export function cleanForm(body: InquiryCreate): InquiryCreate {
  const clean = cleanText(body);
  const filled = Object.entries(clean).filter(([, value]) => value !== '');
  const form = Object.fromEntries(filled) as InquiryCreate;
  return form.page ? { ...form, page: webPage(form.page) } : form;
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

/** The page of the form. The team will follow these addresses, so anything but web addresses is dropped. */
function webPage({
  utm,
  ...addresses
}: NonNullable<InquiryCreate['page']>): NonNullable<InquiryCreate['page']> {
  const kept = Object.entries(addresses).filter(([, text]) => isWebAddress(text));
  return { ...Object.fromEntries(kept), ...(utm ? { utm } : {}) };
}

/**
 * Validates a form beyond its schema.
 *
 * @param isMember members enter phone calls, at any speed
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
    if (form.assigneeId) fields.assigneeId = ['field.forMembers'];
  }
  if (Object.keys(fields).length > 0) {
    throw new ApiError('VALIDATION', { fields, values: { limit: INQUIRY_NAME_MIN } });
  }
}

/** A clock that is ahead of ours says nothing. */
function isTooFast(startedAt: string | undefined, now: Date): boolean {
  if (startedAt === undefined) return false;
  const passed = now.getTime() - Date.parse(startedAt);
  return passed >= 0 && passed < INQUIRY_FASTEST_MS;
}
