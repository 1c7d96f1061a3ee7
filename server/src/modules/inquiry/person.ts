import type { QueryFilter } from 'mongoose';
import type { Models } from '../../platform/database.ts';
import type { InquiryDocument } from './model.ts';
import type { OwnInquiries } from './scope.ts';

type Contact = Pick<InquiryDocument, '_id' | 'email' | 'phone'>;

/** Inquiries from the same person, by e-mail and phone. */
export function ofThePerson({ _id, email, phone }: Contact): QueryFilter<InquiryDocument> {
  return { $or: [{ _id }, ...(email ? [{ email }] : []), ...(phone ? [{ phone }] : [])] };
}

/** Inquiries that are looked at for the counts of one page; the newest. */
const MOST = 2000;

/**
 * How many inquiries each of these persons has sent, by the id of the given inquiry. Spam is not counted, as lists do not show it.
 *
 * @param seen the inquiries that the caller may see
 */
export async function countOfPersons(
  models: Models,
  { organizationId, ...scope }: OwnInquiries,
  rows: readonly InquiryDocument[],
): Promise<ReadonlyMap<string, number>> {
  const known = rows.filter(({ email, phone, spam }) => (email || phone) && spam.verdict !== 'SPAM');
  if (known.length === 0) return new Map();
  const emails = known.flatMap(({ email }) => email ?? []);
  const phones = known.flatMap(({ phone }) => phone ?? []);
  const theirs = await models.Inquiry.find(
    {
      organizationId,
      'spam.verdict': { $ne: 'SPAM' },
      $and: [scope, { $or: [{ email: { $in: emails } }, { phone: { $in: phones } }] }],
    },
    { email: 1, phone: 1 },
  )
    .sort({ createdAt: -1 })
    .limit(MOST)
    .lean<Contact[]>();
  const byContact = new Map<string, string[]>();
  for (const { _id, email, phone } of theirs) {
    for (const contact of [email, phone]) {
      if (contact) byContact.set(contact, [...(byContact.get(contact) ?? []), String(_id)]);
    }
  }
  const idsOf = (contact: string | undefined) => (contact ? (byContact.get(contact) ?? []) : []);
  return new Map(
    known.map(({ _id, email, phone }) => [
      String(_id),
      new Set([String(_id), ...idsOf(email), ...idsOf(phone)]).size,
    ]),
  );
}
