import type { QueryFilter } from 'mongoose';
import type { Models } from '../../platform/database.ts';
import type { InquiryDocument } from './model.ts';
import type { OwnInquiries } from './scope.ts';

type Contact = Pick<InquiryDocument, '_id' | 'emailKey' | 'phone'>;

/**
 * Inquiries whose data may be handed out with this one's: of the same address, or of the same phone and no address. Anybody can type a phone
 * number into a form, so that an inquiry with another address is another person's.
 */
export function ofThePerson({ _id, emailKey, phone }: Contact): QueryFilter<InquiryDocument> {
  return {
    $or: [
      { _id },
      ...(emailKey ? [{ emailKey }] : []),
      ...(phone ? [{ phone, emailKey: { $exists: false } }] : []),
    ],
  };
}

/** Inquiries that are likely from the same person, by e-mail or phone; a hint for the team, which sees each of them anyway. */
export function likelyOfThePerson({ _id, emailKey, phone }: Contact): QueryFilter<InquiryDocument> {
  return { $or: [{ _id }, ...(emailKey ? [{ emailKey }] : []), ...(phone ? [{ phone }] : [])] };
}

/** Inquiries that are looked at for the counts of one page; the newest. */
const MOST = 2000;

/**
 * How many inquiries each of these persons has likely sent, by the id of the given inquiry. Spam is not counted, as lists do not show it.
 *
 * @param seen the inquiries that the caller may see
 */
export async function countOfPersons(
  models: Models,
  { organizationId, ...scope }: OwnInquiries,
  rows: readonly InquiryDocument[],
): Promise<ReadonlyMap<string, number>> {
  const known = rows.filter(({ emailKey, phone, spam }) => (emailKey || phone) && spam.verdict !== 'SPAM');
  if (known.length === 0) return new Map();
  const addresses = known.flatMap(({ emailKey }) => emailKey ?? []);
  const phones = known.flatMap(({ phone }) => phone ?? []);
  const theirs = await models.Inquiry.find(
    {
      organizationId,
      'spam.verdict': { $ne: 'SPAM' },
      $and: [scope, { $or: [{ emailKey: { $in: addresses } }, { phone: { $in: phones } }] }],
    },
    { emailKey: 1, phone: 1 },
  )
    .sort({ createdAt: -1 })
    .limit(MOST)
    .lean<Contact[]>();
  const byContact = new Map<string, string[]>();
  for (const { _id, emailKey, phone } of theirs) {
    for (const contact of [emailKey, phone]) {
      if (contact) byContact.set(contact, [...(byContact.get(contact) ?? []), String(_id)]);
    }
  }
  const idsOf = (contact: string | undefined) => (contact ? (byContact.get(contact) ?? []) : []);
  return new Map(
    known.map(({ _id, emailKey, phone }) => [
      String(_id),
      new Set([String(_id), ...idsOf(emailKey), ...idsOf(phone)]).size,
    ]),
  );
}
