import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import mongoose, { type Schema } from 'mongoose';
import { expect, it } from 'vitest';
import { createModels } from './models.ts';

const REGISTER = fileURLToPath(new URL('../../docs/privacy.md', import.meta.url));

/** Fields that every collection has; `createdBy` is not among them, because it names a member, nor an `_id` that is made of something. */
const COMMON = ['__v', 'createdAt', 'updatedAt', 'organizationId'];

/**
 * Collections that hold people: each of their fields is in the register, or is decided here to be about nobody. A new field fails until
 * somebody has decided.
 */
const ABOUT_NOBODY: Readonly<Record<string, string>> = {
  Inquiry: `reference status source locale estateId buildingId apartmentId apartmentIds prices.apartmentId prices.price prices.status
    gone.apartmentId gone.number gone.status panoramaId spam.score spam.verdict readAt answeredAt answeredVia nextStep.on
    externalLead.system externalLead.state externalLead.sentAt externalLead.error retentionUntil anonymizedAt navigatorId unsettled assignment.at`,
  InquiryHold: 'at',
  Activity: 'subject.type subject.id projectId kind delivery changes.field actor.type',
  TrackingEvent: `estateId day name ts receivedAt eventId buildingId apartmentId apartmentIds buildingIds navigatorId panoramaId
    consent writer batch`,
  TrackingRefusal: 'at',
  Comment: `targetType targetId projectId parentId category author.type author.staff status likes dislikes repliesCount reports
    moderation.at moderation.auto restoredByHuman editedAt unsettled unsettledAt newsDue`,
  CommentReaction: 'commentId unsettled',
  CommentReport: 'commentId',
  StatementVote: 'projectId commentId',
  User: `currentOrganizationId brand.primaryColor brand.font publicProfile.enabled publicProfile.showEmail publicProfile.showPhone
    account.emailVerified account.secondFactor verification.mails.at signUp.busyUntil signUp.organizationId signUp.membershipId deletingAt`,
  Membership: 'estateIds allEstates invite.expiresAt invitedAt',
  Notice: 'kind about.type about.id at readAt dismissedAt',
  Job: 'kind subject state weight priority attempts tries runAt leaseOwner leaseUntil finishedAt',
};

/** What a field about people is called; in collections of things. */
const SUSPICIOUS =
  /name|mail|phone|contact|visitor|session|person|user|buyer|customer|resident|birth|agent|author|actor|message|copyright|note$|By$|For.*Id$|(^|\.)ip$/i;

/** Fields of things that only sound like people, or may hold anything and hold nobody. */
const OF_THINGS: Readonly<Record<string, string>> = {
  Organization: `name legalName replyTemplates.name settings.agentsSeeUnassigned`,
  Asset: 'name originalName',
  Panorama: 'name tourName tourModel.settings tourModel.findings tourModel.frame tourModel.shown',
  Estate: 'name nameKey nearby.name',
  Building: 'name nameKey',
  Apartment: 'name roomList.name sync.externalStatus.name daylight areas',
  ApartmentImport: 'fileName planned effects',
  ApartmentImportPart: 'flats',
  Navigator: 'name statusColors',
  NavigatorModel: 'settings assignments plans pointsOfInterest findings frame parts shown pickable',
  Integration: 'mapping lastSync',
  FeedbackItem: 'map links',
  TrackingRollup: 'applied hosts devices campaigns filters navigators last',
  Feedback: 'settings.requireName settings.requireEmail settings.maxCommentsPerVisitor',
};

/** Ids of members in collections of things: who made it. They lead nowhere once the account is deleted. */
const MAKERS = /(^|\.)createdBy$/;

/** Geometry, and the texts of a thing in other languages. */
const OF_PLACES_AND_WORDS = /(^|\.)(i18n|coordinates|points|holes)$/;

/** @param mixed gets the fields that may hold anything */
function fieldsOf(schema: Schema, prefix = '', mixed = new Set<string>()): string[] {
  const found: string[] = [];
  schema.eachPath((name, type) => {
    const { schema: own, embeddedSchemaType } = type as unknown as {
      schema?: Schema;
      embeddedSchemaType?: { schema?: Schema };
    };
    const inner = own ?? embeddedSchemaType?.schema;
    if (name === '_id' && (prefix !== '' || type.instance === 'ObjectId')) return;
    // What may hold anything may hold people.
    if (type.instance === 'Mixed' && !OF_PLACES_AND_WORDS.test(name)) mixed.add(prefix + name);
    found.push(...(inner ? fieldsOf(inner, `${prefix}${name}.`, mixed) : [prefix + name]));
  });
  return found;
}

const words = (text: string | undefined) => (text ?? '').split(/\s+/).filter(Boolean);

/** `Collection.field` of every row of the register. */
async function registered(): Promise<Set<string>> {
  const rows = (await readFile(REGISTER, 'utf8')).matchAll(/^\| `(\w+)` \| ([^|]+) \|/gm);
  return new Set(
    [...rows].flatMap(([, model = '', cell = '']) =>
      [...cell.matchAll(/`([\w.]+)`/g)].map(([, field = '']) => `${model}.${field}`),
    ),
  );
}

const models = createModels(mongoose.createConnection());
const schemas = Object.entries(models).map(([name, model]) => {
  const mixed = new Set<string>();
  return { name, fields: fieldsOf((model as { schema: Schema }).schema, '', mixed), mixed };
});

it('the register has every field about people', async () => {
  const register = await registered();
  const missing = schemas.flatMap(({ name, fields, mixed }) => {
    const nobody = new Set([...words(ABOUT_NOBODY[name]), ...words(OF_THINGS[name]), ...COMMON]);
    const holdsPeople = name in ABOUT_NOBODY;
    return fields
      .filter((field) => !nobody.has(field) && !register.has(`${name}.${field}`))
      .filter((field) => holdsPeople || mixed.has(field) || (SUSPICIOUS.test(field) && !MAKERS.test(field)))
      .map((field) => `${name}.${field}`);
  });
  expect(missing, 'decide: a row in docs/privacy.md, or ABOUT_NOBODY in this test').toEqual([]);
});

it('the register and this test name only fields that exist', async () => {
  const known = new Set(schemas.flatMap(({ name, fields }) => fields.map((field) => `${name}.${field}`)));
  const named = [...(await registered())];
  for (const lists of [ABOUT_NOBODY, OF_THINGS])
    for (const [name, text] of Object.entries(lists))
      named.push(...words(text).map((field) => `${name}.${field}`));
  expect(named.filter((field) => !known.has(field))).toEqual([]);
  expect(named).toHaveLength(new Set(named).size);
});
