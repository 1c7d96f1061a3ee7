import { APARTMENT_FIELDS } from '@oriel/contract/apartment-fields';
import { BUILDING_FIELDS } from '@oriel/contract/building-fields';
import { ESTATE_FIELDS } from '@oriel/contract/estate-fields';
import type { FieldTable } from '@oriel/contract/field-table';
import { API_PREFIX, CALLS, type Call, type CallName } from '@oriel/contract/routes';
import type { TSchema } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PUBLIC_SHAPES } from './testing/public-keys.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';
import { idsOf } from './testing/valid-requests.ts';
import { type Chain, makeWorld, STAFF, type World } from './testing/world.ts';

let server: TestServer;
let world: World;

const SECRET = 'nobody-may-see-';

/** The texts of a table that are not marked as public. */
function privateTexts(table: FieldTable): string {
  return Object.entries(table)
    .flatMap(([name, field]) => (!field.public && /^(text|day|link)$/.test(field.kind) ? [name] : []))
    .join(' ');
}

/** Private texts of every model. A field missing here that is not public is a gap of this test. */
const PRIVATE_TEXTS: Readonly<Record<string, string>> = {
  Organization: 'legalName legalForm taxId regon krs ceidg address.street settings.notifyEmails',
  User: 'identityId email phone account.phones verification.mails brand.logoUrl',
  Asset: 'originalName checksum originalKey error copyright',
  Panorama: 'tiles.error',
  Estate: `${privateTexts(ESTATE_FIELDS)} priceDisclosure.datasetId`,
  Building: `${privateTexts(BUILDING_FIELDS)} address.street staircases`,
  Apartment: `${privateTexts(APARTMENT_FIELDS)} tags sync.externalStatus.name sync.lockedFields`,
  PriceHistory: 'actorName',
  Activity: 'content actor.name',
  Inquiry: 'reference name email phone subject message visitorId sessionId textHash',
  Integration: 'credentials apiKeyHint config.baseUrl leadPush.email',
  Comment: 'author.email visitorHash bodyKey moderation.reason',
  CommentReaction: 'visitorHash',
  CommentReport: 'visitorHash reason',
  StatementVote: 'visitorHash',
  TrackingEvent: 'visitorId sessionId',
  Membership: 'invite.tokenHash invitedAs.firstName invitedAs.lastName',
};
const LISTS = new Set([
  'settings.notifyEmails',
  'account.phones',
  'verification.mails',
  'staircases',
  'tags',
  'sync.lockedFields',
]);

/** Fields that must be unique. */
const UNIQUE = new Set([
  'User.identityId',
  'User.email',
  'Asset.checksum',
  'Inquiry.reference',
  'Inquiry.textHash',
  'CommentReaction.visitorHash',
  'CommentReport.visitorHash',
  'StatementVote.visitorHash',
]);

/** Public calls that return an organization's data. */
const READS = (Object.entries(CALLS) as [CallName, Call][]).filter(
  ([operation, call]) =>
    call.method === 'GET' && call.permission.access.public !== 'none' && operation !== 'liveness',
);

/** Required query of each call, and the shape of its answer. */
const ASKED: Partial<Record<CallName, { shape: string; listed?: true; query?: (chain: Chain) => string }>> = {
  getOrganization: { shape: 'organization' },
  getEstate: { shape: 'estate alone' },
  getApartmentDetailsStats: { shape: 'counts and ranges of flats' },
  listPublicApartments: { shape: 'apartment', listed: true, query: ({ estate }) => `?estateId=${estate}` },
  listApartmentPanoramas: { shape: 'panorama', listed: true },
  getPriceHistory: { shape: 'price history', listed: true },
  getUser: { shape: 'agent' },
  getPanorama: { shape: 'panorama' },
  listPublicAssets: { shape: 'asset', listed: true, query: ({ estate }) => `?estateId=${estate}` },
  listShowcase: { shape: 'navigator on the marketing page', listed: true },
  getNavigatorStats: { shape: 'totals of the installation' },
  getImagesWithOverlays: { shape: 'navigator image', listed: true },
  getNavigatorApartment: { shape: 'apartment in its navigator' },
  getNavigator: { shape: 'navigator' },
  getNavigatorImage: { shape: 'navigator image' },
  getNavigatorModel: { shape: 'model of a building' },
  getFeedbackItem: { shape: 'feedback item alone' },
  getFeedback: { shape: 'feedback project' },
  getFeedbackOpinion: { shape: 'opinion on a project' },
  listFeedbackComments: {
    shape: 'reply',
    listed: true,
    query: ({ comment }) => `?ids=${comment}`,
  },
};

beforeAll(async () => {
  server = await startTestServer({ PLATFORM_STAFF: STAFF, ROLE: 'web' });
  world = await makeWorld(server);
  await showOwn(world.own);
  await hideSecrets();
}, 300_000);

afterAll(() => server?.stop());

/** Publishes what the world leaves private: a member's card, a comment in a panorama, a file of the estate, a point with an apartment. */
async function showOwn(own: Chain): Promise<void> {
  const token = world.tokens.get('ADMIN') ?? '';
  const call = async (method: string, path: string, body: unknown) => {
    const answer = await server.call(method, path, { token, organization: own.organization, body });
    expect(answer.status, answer.text).toBeLessThan(300);
  };
  await call('PATCH', `/asset/${own.asset}`, { public: true, estateId: own.estate });
  await call('PATCH', `/navigator/${own.navigator}`, { showcase: true });
  await call('PATCH', `/panorama/${own.panorama}`, { apartmentId: own.apartment });
  await call('PATCH', `/apartment/${own.apartment}`, { price: 510_000 });
  await call('PATCH', `/panorama/${own.panorama}`, {
    pointsOfInterest: [
      { type: 'APARTMENT', title: 'Next door', apartmentId: own.apartment, position: { yaw: 1, pitch: 2 } },
    ],
  });
  await server.call('POST', `/panorama/${own.panorama}/comment`, {
    body: {
      body: 'What a view',
      name: 'Gosia',
      email: `${SECRET}gosia@mail.example`,
      position: { kind: 'SPHERE', yaw: 1, pitch: 2 },
    },
  });
  await server.running.database.models.Feedback.updateOne(
    { organizationId: own.organization, _id: own.feedback },
    { statementIds: [own.comment] },
  );
  await call('POST', `/feedback/${own.feedback}/vote`, { statementId: own.comment, vote: 'AGREE' });
  const file = { bytes: 1, triangles: 1 };
  const box = { min: [0, 0, 0] as [number, number, number], max: [1, 1, 1] as [number, number, number] };
  await server.running.database.models.NavigatorModel.create({
    organizationId: own.organization,
    navigatorId: own.navigator,
    assetId: own.asset,
    status: 'READY',
    findings: [{ code: 'INVALID', severity: 'warning', detail: `${SECRET}finding` }],
    parts: [{ node: 0, name: `${SECRET}part`, triangles: 1 }],
    shown: {
      full: { url: 'models/full.glb', ...file },
      phone: { url: 'models/phone.glb', ...file },
      building: box,
      bounds: box,
      floors: [{ level: 0, bottom: 0, top: 3 }],
      apartments: [{ apartmentId: own.apartment, index: 1, ...box, windows: [] }],
    },
  });
  // An address on a public card is public.
  await server.running.database.models.User.collection.updateMany(
    {},
    {
      $set: {
        'publicProfile.enabled': true,
        'publicProfile.showEmail': false,
        'publicProfile.showPhone': false,
      },
    },
  );
}

/** Writes a secret into every private text of every document, bypassing validation. */
async function hideSecrets(): Promise<void> {
  const { models } = server.running.database;
  for (const [name, fields] of Object.entries(PRIVATE_TEXTS)) {
    const model = (models as unknown as Record<string, typeof models.User>)[name];
    if (!model) throw new Error(`no model ${name}`);
    for (const field of fields.split(' ')) {
      const secret = `${SECRET}${name}-${field}`;
      const [parent = ''] = field.split('.');
      const there = field.includes('.') ? { [parent]: { $type: 'object' as const } } : {};
      if (!UNIQUE.has(`${name}.${field}`)) {
        const value = LISTS.has(field) ? [secret] : secret;
        await model.collection.updateMany(there, { $set: { [field]: value } });
        continue;
      }
      for (const { _id } of await model.collection.find(there).toArray())
        await model.collection.updateOne({ _id }, { $set: { [field]: `${secret}-${String(_id)}` } });
    }
  }
}

/** Paths of an answer's keys that are missing from its schema. */
function unnamedKeys(schema: TSchema, value: unknown, path = ''): string[] {
  if (Array.isArray(value)) {
    const items = Reflect.get(schema, 'items') as TSchema | undefined;
    return items ? value.flatMap((one) => unnamedKeys(items, one, `${path}[]`)) : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  const branches = Reflect.get(schema, 'anyOf') as TSchema[] | undefined;
  if (branches) {
    const tries = branches.map((branch) => unnamedKeys(branch, value, path));
    return tries.toSorted((one, other) => one.length - other.length)[0] ?? [];
  }
  // A record: its keys are data.
  if (Reflect.has(schema, 'patternProperties')) {
    const [of] = Object.values(Reflect.get(schema, 'patternProperties') as Record<string, TSchema>);
    return of ? Object.values(value).flatMap((one) => unnamedKeys(of, one, `${path}.*`)) : [];
  }
  const properties = (Reflect.get(schema, 'properties') ?? {}) as Record<string, TSchema>;
  return Object.entries(value).flatMap(([key, one]) => {
    const property = properties[key];
    return property ? unnamedKeys(property, one, `${path}.${key}`) : [`${path}.${key}`];
  });
}

async function answerTo(operation: CallName, call: Call): Promise<{ text: string; data: unknown }> {
  const ids = call.path.includes(':') ? idsOf(call, world.own) : [];
  let place = 0;
  const path = call.path.replaceAll(/:\w+/g, () => ids[place++] ?? '');
  const answer = await server.call('GET', path + (ASKED[operation]?.query?.(world.own) ?? ''));
  expect(answer.status, `${path}: ${answer.text}`).toBe(200);
  return { text: answer.text, data: answer.body.data };
}

describe('the public fields of each kind of entity', () => {
  for (const [name, { schema, keys }] of Object.entries(PUBLIC_SHAPES)) {
    it(name, () => {
      expect(Object.keys(schema.properties).sort()).toEqual(keys.trim().split(/\s+/).sort());
    });
  }
});

describe('every public answer', () => {
  it('is covered here', () => {
    expect(READS.map(([operation]) => operation).filter((operation) => !ASKED[operation])).toEqual([]);
  });

  for (const [operation, call] of READS) {
    it(`GET ${API_PREFIX}${call.path} contains public keys only, and no private text`, async () => {
      const { shape = '', listed } = ASKED[operation] ?? {};
      const { text, data } = await answerTo(operation, call);
      const things = listed ? (data as unknown[]) : [data];
      expect(things.length).toBeGreaterThan(0);
      const { schema } = PUBLIC_SHAPES[shape] ?? {};
      if (!schema) throw new Error(`no shape ${shape}`);
      for (const thing of things) expect(unnamedKeys(schema, thing)).toEqual([]);
      expect(text).not.toContain(SECRET);
    });
  }

  it('of the demo contains no private text either', async () => {
    const { models } = server.running.database;
    const idsIn = async (model: { collection: typeof models.User.collection }) =>
      (await model.collection.find({}).toArray()).map(({ _id }) => String(_id));
    const paths = [
      ...(await idsIn(models.Organization)).map((id) => `/organization/${id}`),
      ...(await idsIn(models.User)).map((id) => `/user/${id}`),
      ...(await idsIn(models.Panorama)).map((id) => `/panorama/${id}`),
      ...(await idsIn(models.Feedback)).map((id) => `/feedback/${id}`),
      ...(await idsIn(models.FeedbackItem)).map((id) => `/feedback/item/${id}`),
      ...(await idsIn(models.Estate)).flatMap((id) => [
        `/estate/${id}`,
        `/apartment/public?estateId=${id}&limit=1000`,
        `/asset/public?estateId=${id}`,
      ]),
      ...(await idsIn(models.Navigator)).flatMap((id) => [
        `/navigator/${id}`,
        `/navigator/${id}/images-with-overlays`,
      ]),
    ];
    let shown = 0;
    for (const path of paths) {
      const { status, text } = await server.call('GET', path);
      if (status === 200) shown += 1;
      else expect([401, 404], path).toContain(status);
      expect(text, path).not.toContain(SECRET);
    }
    expect(shown).toBeGreaterThan(20);
  });
});
