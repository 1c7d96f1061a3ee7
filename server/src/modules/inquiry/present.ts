import type { Inquiry } from '@oriel/contract/inquiry';
import type { Types } from 'mongoose';
import type { Models } from '../../platform/database.ts';
import { amountOf } from '../../platform/money.ts';
import { distinctIds, mapById } from '../../platform/object-ids.ts';
import { withoutEmpty } from '../../platform/present.ts';
import type { VisitorHasher } from '../../platform/visitor-hash.ts';
import type { ApartmentDocument } from '../inventory/apartment/model.ts';
import type { EstateDocument } from '../inventory/estate/model.ts';
import type { UserDocument } from '../user/model.ts';
import { nameOf } from '../user/name.ts';
import type { ConsentDocument, InquiryDocument } from './model.ts';
import { countOfPersons } from './person.ts';
import type { OwnInquiries } from './scope.ts';

type Apartment = Pick<ApartmentDocument, '_id' | 'number' | 'status' | 'estateId'>;
type Place = Pick<EstateDocument, '_id' | 'name' | 'currency'>;
type Person = Pick<UserDocument, '_id' | 'firstName' | 'lastName' | 'email' | 'avatarUrl'>;

/** Entities around inquiries, by id. */
interface Surroundings {
  readonly apartments: ReadonlyMap<string, Apartment>;
  readonly estates: ReadonlyMap<string, Place>;
  readonly people: ReadonlyMap<string, Person>;
  readonly counts: ReadonlyMap<string, { activities: number; notes: number }>;
  /** Inquiries of the same person. */
  readonly persons: ReadonlyMap<string, number>;
}

async function countActivities(
  models: Models,
  organizationId: Types.ObjectId,
  ids: readonly Types.ObjectId[],
): Promise<Surroundings['counts']> {
  const rows = await models.Activity.aggregate<{
    _id: { inquiry: Types.ObjectId; note: boolean };
    count: number;
  }>([
    { $match: { organizationId, 'subject.id': { $in: [...ids] }, 'subject.type': 'INQUIRY' } },
    { $group: { _id: { inquiry: '$subject.id', note: { $eq: ['$kind', 'NOTE'] } }, count: { $sum: 1 } } },
  ]);
  const counts = new Map<string, { activities: number; notes: number }>();
  for (const { _id, count } of rows) {
    const one = counts.get(String(_id.inquiry)) ?? { activities: 0, notes: 0 };
    one.activities += count;
    if (_id.note) one.notes += count;
    counts.set(String(_id.inquiry), one);
  }
  return counts;
}

async function surroundingsOf(
  models: Models,
  organizationId: Types.ObjectId,
  rows: readonly InquiryDocument[],
  seen: OwnInquiries | undefined,
): Promise<Surroundings> {
  const [apartments, people, counts, persons] = await Promise.all([
    models.Apartment.find(
      { organizationId, _id: { $in: distinctIds(rows.flatMap((row) => row.apartmentIds)) } },
      { number: 1, status: 1, estateId: 1 },
    ).lean<Apartment[]>(),
    models.User.find(
      { _id: { $in: distinctIds(rows.map((row) => row.assigneeId)) } },
      { firstName: 1, lastName: 1, email: 1, avatarUrl: 1 },
    ).lean<Person[]>(),
    countActivities(
      models,
      organizationId,
      rows.map((row) => row._id),
    ),
    seen ? countOfPersons(models, seen, rows) : new Map<string, number>(),
  ]);
  const estates = await models.Estate.find(
    {
      organizationId,
      _id: {
        $in: distinctIds([
          ...rows.map((row) => row.estateId),
          ...apartments.map((apartment) => apartment.estateId),
        ]),
      },
    },
    { name: 1, currency: 1 },
  ).lean<Place[]>();
  return {
    apartments: mapById(apartments),
    estates: mapById(estates),
    people: mapById(people),
    counts,
    persons,
  };
}

function presentApartments(
  inquiry: InquiryDocument,
  { apartments, estates }: Surroundings,
): Inquiry['apartments'] {
  const then = new Map(inquiry.prices.map((one) => [String(one.apartmentId), one]));
  const gone = new Map(inquiry.gone?.map((one) => [String(one.apartmentId), one]));
  return inquiry.apartmentIds.flatMap((id) => {
    const there = apartments.get(String(id));
    // A deleted apartment is shown in its last state.
    const apartment = there ?? gone.get(String(id));
    const estate = estates.get(String(there?.estateId ?? inquiry.estateId));
    if (!estate || !apartment) return [];
    return [
      withoutEmpty({
        id: String(id),
        number: apartment.number,
        estateName: estate.name,
        status: apartment.status,
        price: amountOf(then.get(String(id))?.price),
        statusThen: then.get(String(id))?.status,
        currency: estate.currency,
      }) as Inquiry['apartments'][number],
    ];
  });
}

/** A consent with the wording that was shown. */
export function presentConsent({
  key,
  version,
  text,
  granted,
  at,
  withdrawnAt,
}: ConsentDocument): Inquiry['consents'][number] {
  return {
    key,
    version,
    text,
    granted,
    at: at.toISOString(),
    ...(withdrawnAt ? { withdrawnAt: withdrawnAt.toISOString() } : {}),
  };
}

function presentOne(inquiry: InquiryDocument, around: Surroundings, hashVisitor: VisitorHasher): Inquiry {
  const id = (value: Types.ObjectId | undefined) => (value ? String(value) : undefined);
  const assignee = inquiry.assigneeId && around.people.get(String(inquiry.assigneeId));
  const { externalLead, organizationId, visitorId } = inquiry;
  const ofPerson = around.persons.get(String(inquiry._id)) ?? 1;
  return withoutEmpty({
    id: String(inquiry._id),
    organizationId: String(organizationId),
    reference: inquiry.reference,
    status: inquiry.status,
    source: inquiry.source,
    name: inquiry.name,
    email: inquiry.email,
    phone: inquiry.phone,
    preferredContact: inquiry.preferredContact,
    subject: inquiry.subject,
    message: inquiry.message,
    locale: inquiry.locale,
    estateId: String(inquiry.estateId),
    estateName: around.estates.get(String(inquiry.estateId))?.name,
    buildingId: id(inquiry.buildingId),
    apartmentId: id(inquiry.apartmentId),
    apartmentIds: inquiry.apartmentIds.map(String),
    apartments: presentApartments(inquiry, around),
    panoramaId: id(inquiry.panoramaId),
    agentId: id(inquiry.agentId),
    assigneeId: id(inquiry.assigneeId),
    assignee: assignee
      ? withoutEmpty({ id: String(assignee._id), name: nameOf(assignee), avatarUrl: assignee.avatarUrl })
      : undefined,
    // The id itself opens the visitor's own page, where visits can be erased; only their browser has it.
    visitorId: visitorId && hashVisitor(organizationId, { visitId: visitorId }),
    sessionId: inquiry.sessionId,
    page: inquiry.page,
    consents: inquiry.consents.map(presentConsent),
    privacyVersion: inquiry.privacyVersion,
    spam: { score: inquiry.spam.score, verdict: inquiry.spam.verdict },
    readAt: inquiry.readAt?.toISOString(),
    readBy: id(inquiry.readBy),
    answeredAt: inquiry.answeredAt?.toISOString(),
    answeredBy: id(inquiry.answeredBy),
    answeredVia: inquiry.answeredVia,
    nextStep: inquiry.nextStep && { text: inquiry.nextStep.text, on: inquiry.nextStep.on },
    externalLead: externalLead
      ? withoutEmpty({
          system: externalLead.system,
          state: externalLead.state,
          sentAt: externalLead.sentAt?.toISOString(),
          error: externalLead.error,
        })
      : undefined,
    retentionUntil: inquiry.retentionUntil,
    anonymizedAt: inquiry.anonymizedAt?.toISOString(),
    counts: around.counts.get(String(inquiry._id)) ?? { activities: 0, notes: 0 },
    ofPerson: ofPerson > 1 ? ofPerson : undefined,
    createdBy: id(inquiry.createdBy),
    createdAt: inquiry.createdAt.toISOString(),
    updatedAt: inquiry.updatedAt.toISOString(),
  }) as Inquiry;
}

/** What presenting inquiries takes. */
export interface InquiryPresentation {
  readonly models: Models;
  readonly hashVisitor: VisitorHasher;
}

/**
 * Inquiries of one organization as members get them, with one query per kind of related entity.
 *
 * @param seen the inquiries that the caller may see, to count those of the same person; absent counts none
 */
export async function presentInquiries(
  { models, hashVisitor }: InquiryPresentation,
  organizationId: Types.ObjectId,
  rows: readonly InquiryDocument[],
  seen?: OwnInquiries,
): Promise<Inquiry[]> {
  if (rows.length === 0) return [];
  const around = await surroundingsOf(models, organizationId, rows, seen);
  return rows.map((row) => presentOne(row, around, hashVisitor));
}

/** A single inquiry. */
export async function presentInquiry(
  { models, hashVisitor }: InquiryPresentation,
  inquiry: InquiryDocument,
  seen: OwnInquiries,
): Promise<Inquiry> {
  const around = await surroundingsOf(models, inquiry.organizationId, [inquiry], seen);
  return presentOne(inquiry, around, hashVisitor);
}
