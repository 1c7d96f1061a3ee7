import type { NoticeFacts } from '@oriel/contract/notice';
import type { Types } from 'mongoose';
import type { Models } from '../../platform/database.ts';
import { withoutEmpty } from '../../platform/present.ts';
import type { NoticeReader } from '../notice/present.ts';
import { inquiriesSeenBy } from './scope.ts';

/** Notice facts of the inquiries that the reader may currently see, by inquiry id. */
export async function inquiryFacts(
  models: Models,
  reader: NoticeReader,
  ids: readonly Types.ObjectId[],
): Promise<ReadonlyMap<string, NoticeFacts>> {
  if (ids.length === 0) return new Map();
  const { organizationId, backOffice } = reader;
  const inquiries = await models.Inquiry.find(
    { organizationId, _id: { $in: [...ids] }, $and: [inquiriesSeenBy(reader, backOffice)] },
    { name: 1, estateId: 1, apartmentIds: 1 },
  ).lean();
  const [estates, apartments] = await Promise.all([
    models.Estate.find(
      { organizationId, _id: { $in: inquiries.map(({ estateId }) => estateId) } },
      { name: 1 },
    ).lean(),
    models.Apartment.find(
      { organizationId, _id: { $in: inquiries.flatMap(({ apartmentIds }) => apartmentIds) } },
      { number: 1 },
    ).lean(),
  ]);
  const estateNames = new Map(estates.map(({ _id, name }) => [String(_id), name]));
  const numbers = new Map(apartments.map(({ _id, number }) => [String(_id), number]));
  return new Map(
    inquiries.map(({ _id, name, estateId, apartmentIds }) => [
      String(_id),
      withoutEmpty({
        person: name,
        estate: estateNames.get(String(estateId)),
        apartments: apartmentIds.flatMap((apartment) => numbers.get(String(apartment)) ?? []),
      }) as NoticeFacts,
    ]),
  );
}
