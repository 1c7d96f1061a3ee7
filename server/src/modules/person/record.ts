import type { PersonRecord } from '@oriel/contract/person';
import type { QueryFilter, Types } from 'mongoose';
import type { Models } from '../../platform/database.ts';
import { ApiError } from '../../platform/errors.ts';
import { addressKeyOf } from '../../platform/mail-address.ts';
import { mapById } from '../../platform/object-ids.ts';
import type { PersonKey } from '../../platform/person-token.ts';
import type { VisitorHasher } from '../../platform/visitor-hash.ts';
import type { CommentDocument } from '../comment/model.ts';
import type { InquiryDocument } from '../inquiry/model.ts';
import { presentConsent } from '../inquiry/present.ts';
import type { OrganizationDocument } from '../organization/model.ts';

/** Most visits that one page shows. */
const VISITS_SHOWN = 1000;
/** Length of another person's comment that somebody has liked, characters. */
const EXCERPT = 200;

/** Everything stored about a person, as documents: what is shown, and what is erased. */
export interface Traces {
  readonly inquiries: readonly InquiryDocument[];
  readonly comments: readonly CommentDocument[];
  /** Hashes that likes, votes and reports are kept under. */
  readonly visitorHashes: readonly string[];
  /** Ids that visits are kept under. */
  readonly visitIds: readonly string[];
}

interface Dependencies {
  readonly models: Models;
  readonly hashVisitor: VisitorHasher;
}

function distinct(some: readonly (string | undefined)[]): string[] {
  return [...new Set(some.flatMap((one) => one ?? []))];
}

/**
 * What is stored about a person. Inquiries are found by the proven address only: whoever knows a phone number has not proved that it is
 * theirs.
 *
 * @param more inquiries that belong to them by other means, as the team knows it; the team does not get likes, votes and reports, which
 * reach it as sums only
 */
export async function tracesOf(
  { models, hashVisitor }: Dependencies,
  key: PersonKey,
  more?: QueryFilter<InquiryDocument>,
): Promise<Traces> {
  const { organizationId, email, visitorId, visitId } = key;
  const address = email === undefined ? undefined : addressKeyOf(email);
  const visitorHash = visitorId === undefined ? undefined : hashVisitor(organizationId, { visitorId });
  const asked = [...(address ? [{ emailKey: address }] : []), ...(more ? [more] : [])];
  const said = [
    ...(address ? [{ 'author.emailKey': address }] : []),
    ...(visitorHash ? [{ visitorHash }] : []),
  ];
  const [inquiries, comments] = await Promise.all([
    asked.length === 0
      ? []
      : models.Inquiry.find({ organizationId, anonymizedAt: { $exists: false }, $or: asked })
          .sort({ createdAt: -1 })
          .lean(),
    said.length === 0
      ? []
      : models.Comment.find({ organizationId, status: { $ne: 'DELETED' }, $or: said })
          .sort({ createdAt: -1 })
          .lean(),
  ]);
  const ids = [visitId, ...inquiries.map((inquiry) => inquiry.visitorId)];
  // Who has proved an address has proved the comments under it, and so what their browser has liked and voted for.
  const hashes = [visitorHash, ...(more ? [] : comments.map((comment) => comment.visitorHash))];
  return { inquiries, comments, visitorHashes: distinct(hashes), visitIds: distinct(ids) };
}

async function presentInquiries(
  models: Models,
  organizationId: Types.ObjectId,
  inquiries: readonly InquiryDocument[],
): Promise<PersonRecord['inquiries']> {
  const ids = inquiries.map(({ _id }) => _id);
  const [estates, apartments, activities] = await Promise.all([
    models.Estate.find(
      { organizationId, _id: { $in: inquiries.map((one) => one.estateId) } },
      { name: 1 },
    ).lean(),
    models.Apartment.find(
      { organizationId, _id: { $in: inquiries.flatMap((one) => one.apartmentIds) } },
      { number: 1 },
    ).lean(),
    models.Activity.find({
      organizationId,
      'subject.type': 'INQUIRY',
      'subject.id': { $in: ids },
      kind: { $in: ['REPLIED', 'NOTE'] },
    })
      .sort({ createdAt: 1 })
      .lean(),
  ]);
  const estateById = mapById(estates);
  const apartmentById = mapById(apartments);
  return inquiries.map((inquiry) => {
    const about = activities.filter(({ subject }) => subject.id.equals(inquiry._id));
    const { email, phone, subject, message, page, privacyVersion, externalLead, gone = [] } = inquiry;
    const estate = estateById.get(String(inquiry.estateId))?.name;
    return {
      id: String(inquiry._id),
      reference: inquiry.reference,
      createdAt: inquiry.createdAt.toISOString(),
      source: inquiry.source,
      ...(estate ? { estate } : {}),
      apartments: inquiry.apartmentIds.flatMap((id) => {
        const number =
          apartmentById.get(String(id))?.number ?? gone.find((one) => one.apartmentId.equals(id))?.number;
        return number ?? [];
      }),
      name: inquiry.name,
      ...(email ? { email } : {}),
      ...(phone ? { phone } : {}),
      preferredContact: inquiry.preferredContact,
      ...(subject ? { subject } : {}),
      ...(message ? { message } : {}),
      ...(page ? { page } : {}),
      consents: inquiry.consents.map(presentConsent),
      ...(privacyVersion ? { privacyVersion } : {}),
      replies: about.flatMap(({ kind, createdAt, content, mailSubject }) =>
        kind === 'REPLIED' && content
          ? { at: createdAt.toISOString(), ...(mailSubject ? { subject: mailSubject } : {}), text: content }
          : [],
      ),
      notes: about.filter(({ kind }) => kind === 'NOTE').length,
      ...(externalLead?.state === 'SENT' ? { handedTo: externalLead.system } : {}),
      retentionUntil: inquiry.retentionUntil,
    };
  });
}

async function presentComments(
  models: Models,
  organizationId: Types.ObjectId,
  comments: readonly CommentDocument[],
): Promise<PersonRecord['comments']> {
  const [projects, panoramas] = await Promise.all([
    models.Feedback.find(
      { organizationId, _id: { $in: comments.flatMap(({ projectId }) => projectId ?? []) } },
      { title: 1 },
    ).lean(),
    models.Panorama.find(
      {
        organizationId,
        _id: {
          $in: comments.flatMap(({ targetType, targetId }) => (targetType === 'PANORAMA' ? targetId : [])),
        },
      },
      { name: 1 },
    ).lean(),
  ]);
  const projectById = mapById(projects);
  const panoramaById = mapById(panoramas);
  return comments.map((comment) => {
    const { _id, createdAt, projectId, targetId, author, body, status, position, category, consentedAt } =
      comment;
    const about = projectId
      ? projectById.get(String(projectId))?.title
      : panoramaById.get(String(targetId))?.name;
    return {
      id: String(_id),
      createdAt: createdAt.toISOString(),
      ...(about ? { about } : {}),
      name: author.name,
      ...(author.email ? { email: author.email } : {}),
      body,
      status,
      ...(position ? { position } : {}),
      ...(category ? { category } : {}),
      ...(consentedAt ? { consentedAt: consentedAt.toISOString() } : {}),
    };
  });
}

/** Likes, votes and reports of a person's browsers, each with the words that it is about. */
async function presentOpinions(
  models: Models,
  organizationId: Types.ObjectId,
  visitorHashes: readonly string[],
): Promise<Pick<PersonRecord, 'reactions' | 'votes' | 'reports'>> {
  if (visitorHashes.length === 0) return { reactions: [], votes: [], reports: [] };
  const theirs = { organizationId, visitorHash: { $in: [...visitorHashes] } };
  const [reactions, votes, reports] = await Promise.all([
    models.CommentReaction.find(theirs).sort({ createdAt: -1 }).lean(),
    models.StatementVote.find(theirs).sort({ createdAt: -1 }).lean(),
    models.CommentReport.find(theirs).sort({ createdAt: -1 }).lean(),
  ]);
  const about = await models.Comment.find(
    { organizationId, _id: { $in: [...reactions, ...votes].map(({ commentId }) => commentId) } },
    { body: 1 },
  ).lean();
  const byId = mapById(about);
  const words = (id: Types.ObjectId) => (byId.get(String(id))?.body ?? '').slice(0, EXCERPT);
  return {
    reactions: reactions.flatMap(({ updatedAt, reaction, commentId }) =>
      reaction ? { at: updatedAt.toISOString(), reaction, comment: words(commentId) } : [],
    ),
    votes: votes.map(({ updatedAt, vote, commentId }) => ({
      at: updatedAt.toISOString(),
      vote,
      statement: words(commentId),
    })),
    reports: reports.map(({ createdAt, reason }) => ({ at: createdAt.toISOString(), reason })),
  };
}

async function presentVisits(
  models: Models,
  organizationId: Types.ObjectId,
  visitIds: readonly string[],
): Promise<Pick<PersonRecord, 'visits' | 'saved'>> {
  if (visitIds.length === 0) return { visits: [], saved: [] };
  const events = await models.TrackingEvent.find(
    { organizationId, visitorId: { $in: [...visitIds] } },
    { name: 1, ts: 1, apartmentId: 1, device: 1, referrerHost: 1, utm: 1 },
  )
    .sort({ ts: -1 })
    .limit(VISITS_SHOWN)
    .lean();
  const apartments = await models.Apartment.find(
    { organizationId, _id: { $in: events.flatMap(({ apartmentId }) => apartmentId ?? []) } },
    { number: 1 },
  ).lean();
  const byId = mapById(apartments);
  const saved = new Map<string, boolean>();
  for (const { name, apartmentId } of events.toReversed()) {
    if (name === 'add_to_favorite') saved.set(String(apartmentId), true);
    if (name === 'remove_from_favorite') saved.set(String(apartmentId), false);
  }
  return {
    visits: events.map(({ name, ts, apartmentId, device, referrerHost, utm }) => {
      const apartment = byId.get(String(apartmentId))?.number;
      const machine = [device.type, device.os, device.browser].filter(Boolean).join(', ');
      const source = utm?.source ?? referrerHost;
      return {
        at: ts.toISOString(),
        name,
        ...(apartment ? { apartment } : {}),
        ...(machine ? { device: machine } : {}),
        ...(source ? { source } : {}),
      };
    }),
    saved: [...saved].flatMap(([id, marked]) => (marked ? (byId.get(id)?.number ?? []) : [])),
  };
}

/** Whom people write to about their data. */
export function privacyContactOf({
  privacy,
  contact,
}: Pick<OrganizationDocument, 'privacy' | 'contact'>): string | undefined {
  return privacy.dpoEmail ?? contact.email;
}

/** Everything stored about a person, in words. */
export async function recordOf(
  { models }: Dependencies,
  { organizationId, email }: PersonKey,
  traces: Traces,
): Promise<PersonRecord> {
  const organization = await models.Organization.findById(organizationId).lean();
  if (!organization) throw new ApiError('NOT_FOUND');
  const { name, brand, privacy } = organization;
  const contactEmail = privacyContactOf(organization);
  const [inquiries, comments, opinions, visits] = await Promise.all([
    presentInquiries(models, organizationId, traces.inquiries),
    presentComments(models, organizationId, traces.comments),
    presentOpinions(models, organizationId, traces.visitorHashes),
    presentVisits(models, organizationId, traces.visitIds),
  ]);
  return {
    organization: {
      id: String(organizationId),
      name,
      ...(brand.logoUrl ? { logoUrl: brand.logoUrl } : {}),
      ...(privacy.policyUrl ? { policyUrl: privacy.policyUrl } : {}),
      ...(privacy.controllerName ? { controllerName: privacy.controllerName } : {}),
      ...(privacy.controllerAddress ? { controllerAddress: privacy.controllerAddress } : {}),
      ...(contactEmail ? { contactEmail } : {}),
    },
    ...(email ? { email } : {}),
    inquiries,
    comments,
    ...opinions,
    ...visits,
  };
}
