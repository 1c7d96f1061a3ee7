import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nextSecond, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { colleague, founder, type Person } from '../user/testing/people.ts';

const STAFF = 'staff@oriel.example';
const MISSING = 'ffffffffffffffffffffffff';

let server: TestServer;
let admin: Person;
let user: Person;
let agent: Person;
let stranger: Person;
let staff = '';

beforeAll(async () => {
  server = await startTestServer({ DEMO: 'off', ROLE: 'web', PLATFORM_STAFF: STAFF });
  admin = await founder(server, 'anna@brzozowa.example', 'Brzozowa Łąka');
  user = await colleague(server, admin, 'ula@brzozowa.example', 'USER');
  agent = await colleague(server, admin, 'adam@brzozowa.example', 'AGENT', { allEstates: true });
  stranger = await founder(server, 'zoe@elsewhere.example', 'Elsewhere');
  const { identity, database } = server.running;
  const identityId = await identity.ensureAccount({
    email: STAFF,
    password: 'oriel-demo-2026',
    displayName: 'Sam Staff',
  });
  await database.models.User.create({ identityId, email: STAFF, firstName: 'Sam', lastName: 'Staff' });
  staff = await server.token(STAFF);
}, 60_000);

afterAll(() => server?.stop());

const of = (id: string) => `/organization/${id}`;
const patch = (person: { token: string }, id: string, body: unknown, headers?: Record<string, string>) =>
  server.call('PATCH', of(id), { token: person.token, body, ...(headers ? { headers } : {}) });

const FULL = {
  legalName: 'Brzozowa Łąka sp. z o.o.',
  legalForm: 'spółka z o.o.',
  taxId: '8990000000',
  regon: '123456789',
  krs: '0000123456',
  ceidg: 'CEIDG/1',
  address: { street: 'Brzozowa', number: '1', city: 'Wrocław', postalCode: '50-001', country: 'PL' },
  salesOffices: [
    {
      name: 'Biuro',
      address: { city: 'Wrocław', country: 'PL' },
      phone: '+48711234567',
      email: 'b@brzozowa.example',
    },
  ],
  contact: { name: 'Sales', email: 'sales@brzozowa.example', phone: '+48711234567' },
  website: 'https://brzozowa.example',
  currency: 'EUR',
  areaUnit: 'sqft',
  timezone: 'Europe/Berlin',
  brand: {
    primaryColor: '#112233',
    secondaryColor: '#445566',
    font: 'Lato',
    logoUrl: '/media/x/logo.webp',
    mode: 'dark',
  },
  privacy: {
    policyUrl: 'https://brzozowa.example/privacy',
    controllerName: 'Brzozowa',
    controllerAddress: 'Wrocław',
    dpoEmail: 'dpo@brzozowa.example',
    retentionDays: 365,
    consents: [
      {
        key: 'MARKETING_EMAIL',
        label: 'News by e-mail',
        text: 'You may write to me.',
        version: '1',
        i18n: { pl: { label: 'Nowości e-mailem', text: 'Możecie do mnie pisać.' } },
      },
    ],
  },
  embed: { allowedOrigins: ['https://WWW.Brzozowa.example/', 'http://localhost:3000'] },
  settings: { agentsSeeUnassigned: true, assignment: 'ROUND_ROBIN', notifyEmails: ['team@brzozowa.example'] },
};

describe('an organization', () => {
  it('starts with defaults for its language, and a slug', async () => {
    const { data } = (await server.call('GET', of(admin.organization), { token: admin.token })).body;
    expect(data).toMatchObject({
      name: 'Brzozowa Łąka',
      slug: 'brzozowa-laka',
      status: 'ACTIVE',
      features: ['estates', 'feedback', 'virtual_tours'],
      locale: 'pl',
      currency: 'PLN',
      areaUnit: 'm2',
      timezone: 'Europe/Warsaw',
      role: 'ADMIN',
      privacy: { retentionDays: 730, consents: [] },
      settings: { agentsSeeUnassigned: false, assignment: 'MANUAL', notifyEmails: [] },
      counts: { members: 3, estates: 0, apartments: 0, panoramas: 0, feedback: 0 },
    });
  });

  it('keeps every field that its ADMIN sets, and returns it unchanged', async () => {
    const answer = await patch(admin, admin.organization, FULL);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({
      ...FULL,
      embed: { allowedOrigins: ['https://www.brzozowa.example', 'http://localhost:3000'] },
      privacy: { ...FULL.privacy, consents: [{ ...FULL.privacy.consents[0], required: false }] },
    });
    const read = await server.call('GET', of(admin.organization), { token: admin.token });
    expect(read.body.data).toEqual(answer.body.data);
    const same = await patch(admin, admin.organization, read.body.data);
    expect(same.status).toBe(200);
  });

  it('merges groups, replaces lists, and clears null fields', async () => {
    const { data } = (
      await patch(admin, admin.organization, {
        ceidg: null,
        brand: { secondaryColor: null, font: 'Montserrat' },
        privacy: { policyUrl: null },
        contact: { name: null },
      })
    ).body;
    expect(data).not.toHaveProperty('ceidg');
    expect(data.brand).toEqual({
      primaryColor: '#112233',
      font: 'Montserrat',
      logoUrl: '/media/x/logo.webp',
      mode: 'dark',
    });
    expect(data.privacy).toMatchObject({ retentionDays: 365, controllerName: 'Brzozowa' });
    expect(data.privacy).not.toHaveProperty('policyUrl');
    expect(data.contact).toEqual({ email: 'sales@brzozowa.example', phone: '+48711234567' });
  });

  it('takes phone numbers as people write them, by the country of each place', async () => {
    const { body } = await patch(admin, admin.organization, {
      contact: { phone: '71 123-45-68' },
      salesOffices: [
        { address: { city: 'Wrocław', country: 'PL' }, phone: '(71) 123 45 69' },
        { address: { city: 'London', country: 'GB' }, phone: '020 7946 0018' },
      ],
    });
    expect(body.data.contact.phone).toBe('+48711234568');
    expect(body.data.salesOffices.map((office: { phone: string }) => office.phone)).toEqual([
      '+48711234569',
      '+442079460018',
    ]);
    const wrong = {
      salesOffices: [{ address: { city: 'London', country: 'GB' }, phone: '12345678901234567890' }],
    };
    const refused = await patch(admin, admin.organization, wrong);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['salesOffices.0.phone']]);
    const { contact, salesOffices } = FULL;
    await patch(admin, admin.organization, { contact, salesOffices });
  });

  it('rejects invalid values by name', async () => {
    const wrong = async (body: unknown) => (await patch(admin, admin.organization, body)).body.errors;
    expect(
      await wrong({ embed: { allowedOrigins: ['https://a.example', 'https://a.example/path'] } }),
    ).toEqual({
      'embed.allowedOrigins.1': ['must be a website like https://www.example.com, without a path'],
    });
    for (const origin of [
      '*',
      'https://*.a.example',
      'a.example',
      "https://a.example; script-src 'x'",
      'javascript:1',
      'https://u@a.example',
    ])
      expect(await wrong({ embed: { allowedOrigins: [origin] } }), origin).toHaveProperty([
        'embed.allowedOrigins.0',
      ]);
    expect(await wrong({ timezone: 'Mars/Olympus' })).toHaveProperty('timezone');
    expect(await wrong({ name: '   ' })).toHaveProperty('name');
    expect(await wrong({ brand: { primaryColor: 'red' } })).toHaveProperty(['brand.primaryColor']);
    expect(await wrong({ website: 'http://plain.example' })).toHaveProperty('website');
    expect(await wrong({ settings: { notifyEmails: ['no'] } })).toHaveProperty(['settings.notifyEmails.0']);
    expect(await wrong({ unknown: 1 })).toHaveProperty('unknown');
    const [consent] = FULL.privacy.consents;
    expect(await wrong({ privacy: { consents: [consent, consent] } })).toHaveProperty([
      'privacy.consents.1.key',
    ]);
  });

  it('keeps reply templates, and refuses unknown placeholders with the list of known ones', async () => {
    const id = admin.organization;
    const replyTemplates = [
      { name: 'Viewing', texts: { en: 'Dear {name},\n\ncome and see {apartment}.', pl: 'Dzień dobry!' } },
      {
        name: 'Sold',
        texts: { pl: '{apartment} jest sprzedane. {member}, {organization}' },
        subjects: { pl: 'Mieszkanie {apartment}' },
      },
    ];
    expect((await patch(admin, id, { replyTemplates })).body.data.replyTemplates).toEqual(replyTemplates);
    const wrong = await patch(admin, id, {
      replyTemplates: [
        { name: 'Price', texts: { en: 'It costs {price}.', pl: 'Witaj {name}' } },
        { name: 'Price', texts: { en: 'Hello' }, subjects: { gb: 'For {price}' } },
      ],
    });
    expect([wrong.status, wrong.body.errors]).toEqual([
      400,
      {
        'replyTemplates.0.texts.en': [
          'can only use these placeholders: {name}, {apartment}, {estate}, {reference}, {member}, {organization}',
        ],
        'replyTemplates.1.name': ['must not repeat an entry'],
        'replyTemplates.1.subjects.gb': [
          'can only use these placeholders: {name}, {apartment}, {estate}, {reference}, {member}, {organization}',
        ],
      },
    ]);
    const one = (texts: object) => ({ replyTemplates: [{ name: 'One', texts }] });
    for (const texts of [{}, { en: ' ' }, { en: 'x'.repeat(4001) }, { de: 'Hallo' }])
      expect((await patch(admin, id, one(texts))).status, JSON.stringify(texts)).toBe(400);
    const many = Array.from({ length: 21 }, (_, at) => ({ name: `T${at}`, texts: { en: 'Hello' } }));
    expect((await patch(admin, id, { replyTemplates: many })).status).toBe(400);
    expect((await patch(user, id, { replyTemplates: [] })).status).toBe(403);
    // AGENTs reply as well, visitors do not.
    const seen = await server.call('GET', of(id), { token: agent.token });
    expect(seen.body.data.replyTemplates).toEqual(replyTemplates);
    expect((await server.call('GET', of(id), {})).body.data).not.toHaveProperty('replyTemplates');
  });

  it("keeps the team's own confirmation of inquiries, shows it as a mail, and takes it back", async () => {
    const id = admin.organization;
    const inquiryConfirmation = { en: 'We call you within a day about {estate}. {organization}' };
    const kept = await patch(admin, id, { inquiryConfirmation });
    expect(kept.body.data.inquiryConfirmation).toEqual(inquiryConfirmation);
    const look = async (who: Person, body: object) =>
      server.call('POST', `${of(id)}/confirmation/preview`, { token: who.token, body });
    const texts = { ...inquiryConfirmation, pl: 'Zadzwonimy. {reference}' };
    const { data } = (await look(admin, { locale: 'pl', texts })).body;
    expect(data.text).toContain('Zadzwonimy. 2026-4F7K2');
    expect(data.fromName).toBe((await patch(admin, id, {})).body.data.name);
    // British readers get American words; a language without any, the usual sentence.
    expect((await look(admin, { locale: 'gb', texts })).body.data.text).toContain('We call you within a day');
    const usual = await look(admin, { locale: 'pl', texts: inquiryConfirmation });
    expect(usual.body.data.text).toContain('ma już Twoje zapytanie');
    for (const answer of [
      await patch(admin, id, { inquiryConfirmation: { en: 'Dear {name}' } }),
      await look(admin, { locale: 'en', texts: { en: 'Dear {name}' } }),
    ]) {
      expect([answer.status, answer.body.errors]).toEqual([
        400,
        {
          'inquiryConfirmation.en': [
            'can only use these placeholders: {estate}, {reference}, {organization}',
          ],
        },
      ]);
    }
    for (const wrong of [{ en: ' ' }, { en: 'x'.repeat(2001) }, { de: 'Hallo' }])
      expect((await patch(admin, id, { inquiryConfirmation: wrong })).status).toBe(400);
    expect((await look(user, { locale: 'en', texts: {} })).status).toBe(403);
    expect((await server.call('GET', of(id), {})).body.data).not.toHaveProperty('inquiryConfirmation');
    for (const none of [{}, null]) {
      await patch(admin, id, { inquiryConfirmation });
      const taken = await patch(admin, id, { inquiryConfirmation: none });
      expect(taken.body.data).not.toHaveProperty('inquiryConfirmation');
    }
  });

  it('is not overwritten from a stale version', async () => {
    const { data } = (await server.call('GET', of(admin.organization), { token: admin.token })).body;
    const ifMatch = { 'if-match': `"${data.updatedAt}"` };
    expect((await patch(admin, admin.organization, { ceidg: 'A' }, ifMatch)).status).toBe(200);
    const late = await patch(admin, admin.organization, { ceidg: 'B' }, ifMatch);
    expect([late.status, late.body.code]).toEqual([409, 'STALE_UPDATE']);
  });

  it('has a unique slug, also under concurrency', async () => {
    const taken = await patch(stranger, stranger.organization, { slug: 'brzozowa-laka' });
    expect([taken.status, taken.body.code]).toEqual([409, 'SLUG_TAKEN']);
    const make = () =>
      server.call('POST', '/organization', { token: staff, body: { name: 'Twice', slug: 'twice' } });
    const answers = await Promise.all([make(), make(), make()]);
    expect(answers.map((one) => one.status).sort()).toEqual([201, 409, 409]);
    const named = () => server.call('POST', '/organization', { token: staff, body: { name: 'Na Wzgórzu' } });
    const slugs = (await Promise.all([named(), named()])).map((one) => one.body.data.slug);
    expect(slugs.sort()).toEqual(['na-wzgorzu', 'na-wzgorzu-2']);
  });
});

describe('access to an organization', () => {
  const card = [
    'areaUnit',
    'brand',
    'contact',
    'currency',
    'features',
    'id',
    'locale',
    'name',
    'privacy',
    'slug',
    'website',
  ];

  it('gives everybody the card in their language, and nothing else', async () => {
    for (const token of [undefined, stranger.token]) {
      const answer = await server.call('GET', of(admin.organization), {
        ...(token ? { token } : {}),
        headers: { 'accept-language': 'pl' },
      });
      expect(Object.keys(answer.body.data).sort()).toEqual(card);
      expect(answer.body.data.privacy.consents).toEqual([
        {
          key: 'MARKETING_EMAIL',
          label: 'Nowości e-mailem',
          text: 'Możecie do mnie pisać.',
          version: '1',
          required: false,
        },
      ]);
      expect(answer.text).not.toContain('team@brzozowa.example');
    }
    const english = await server.call('GET', of(admin.organization), {
      headers: { 'accept-language': 'en' },
    });
    expect(english.body.data.privacy.consents[0].label).toBe('News by e-mail');
    expect(english.headers.get('cache-control')).toContain('public');
  });

  it('limits legal fields to its ADMINs and platform staff, and inquiry settings to non-AGENTs', async () => {
    const read = async (token: string) =>
      (await server.call('GET', of(admin.organization), { token })).body.data;
    for (const token of [admin.token, staff])
      expect(await read(token)).toMatchObject({ legalName: FULL.legalName, settings: {} });
    const seen = await read(user.token);
    expect(seen).toMatchObject({ role: 'USER', settings: FULL.settings, salesOffices: FULL.salesOffices });
    for (const field of ['legalName', 'legalForm', 'taxId', 'regon', 'krs', 'ceidg', 'address'])
      expect(seen).not.toHaveProperty(field);
    expect(await read(agent.token)).toMatchObject({ role: 'AGENT' });
    expect(await read(agent.token)).not.toHaveProperty('settings');
    expect(await read(staff)).not.toHaveProperty('role');
  });

  it("depends on the caller's role in that organization, whichever is selected", async () => {
    const { Membership } = server.running.database.models;
    const place = { userId: stranger.id, organizationId: admin.organization };
    await Membership.create({ ...place, role: 'USER', status: 'ACTIVE' });
    const call = (method: string, id: string, organization: string) =>
      server.call(method, of(id), {
        token: stranger.token,
        organization,
        ...(method === 'PATCH' ? { body: { website: 'https://e.example' } } : {}),
      });
    expect((await call('PATCH', admin.organization, stranger.organization)).body.code).toBe('FORBIDDEN');
    expect((await call('PATCH', stranger.organization, admin.organization)).status).toBe(200);
    expect((await call('GET', admin.organization, stranger.organization)).body.data.role).toBe('USER');
    await Membership.deleteOne(place);
    expect((await call('PATCH', admin.organization, stranger.organization)).status).toBe(404);
    expect((await call('PATCH', stranger.organization, admin.organization)).body.code).toBe('NOT_A_MEMBER');
  });

  it('is denied to an ADMIN of another one, like for a missing one', async () => {
    const answers = [
      await patch(stranger, admin.organization, { website: null }),
      await patch(stranger, MISSING, { website: null }),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [404, 'NOT_FOUND'],
      [404, 'NOT_FOUND'],
    ]);
    for (const person of [user, agent])
      expect((await patch(person, admin.organization, {})).status).toBe(403);
    expect((await server.call('PATCH', of(admin.organization), { body: {} })).status).toBe(401);
  });

  it("lists one's own with role and counts; platform staff can search all", async () => {
    const own = await server.call('GET', '/organization', { token: user.token, organization: MISSING });
    expect(own.body.data.map((one: { id: string; role: string }) => [one.id, one.role])).toEqual([
      [admin.organization, 'USER'],
    ]);
    expect(own.body.data[0].counts.members).toBe(3);
    const all = await server.call('GET', '/organization?sort=-createdAt', { token: staff });
    expect(all.body.meta).toMatchObject({ total: 5, sort: 'createdAt', order: 'desc' });
    const found = await server.call('GET', '/organization?search=laka&status=ACTIVE', { token: staff });
    expect(found.body.data.map((one: { slug: string }) => one.slug)).toEqual(['brzozowa-laka']);
    expect((await server.call('GET', '/organization?status=SUSPENDED', { token: staff })).body.data).toEqual(
      [],
    );
  });
});

describe('platform staff', () => {
  it('exclusively create organizations', async () => {
    const body = { name: 'New' };
    expect((await server.call('POST', '/organization', { token: admin.token, body })).status).toBe(403);
    const made = await server.call('POST', '/organization', {
      token: staff,
      body: { name: 'Riverside', locale: 'gb', embed: { allowedOrigins: ['https://r.example'] } },
    });
    expect(made.status).toBe(201);
    expect(made.body.data).toMatchObject({ slug: 'riverside', currency: 'GBP', counts: { members: 0 } });
    expect(made.body.data).not.toHaveProperty('role');
  });

  it('exclusively suspend them; suspended ones are hidden from everybody else', async () => {
    expect((await patch(admin, admin.organization, { status: 'SUSPENDED' })).status).toBe(403);
    expect(
      (await patch({ token: staff }, admin.organization, { status: 'SUSPENDED' })).body.data.status,
    ).toBe('SUSPENDED');
    expect((await server.call('GET', '/user', { token: admin.token })).body.code).toBe(
      'ORGANIZATION_SUSPENDED',
    );
    expect((await patch(admin, admin.organization, {})).body.code).toBe('ORGANIZATION_SUSPENDED');
    expect((await server.call('GET', of(admin.organization))).status).toBe(404);
    expect((await server.call('GET', of(admin.organization), { token: staff })).status).toBe(200);
    await patch({ token: staff }, admin.organization, { status: 'ACTIVE' });
    expect((await server.call('GET', '/user', { token: admin.token })).status).toBe(200);
  });

  it("read an organization's data only after selecting it", async () => {
    expect((await server.call('GET', '/user', { token: staff })).body.code).toBe('NO_ORGANIZATION');
    const members = await server.call('GET', '/user', { token: staff, organization: admin.organization });
    expect(members.body.meta.total).toBe(3);
  });

  it('need a verified address', async () => {
    const { identity } = server.running;
    const account = await identity.accountOf(STAFF);
    await nextSecond();
    await identity.handOver(account?.id ?? '', {
      password: 'oriel-demo-2026',
      displayName: 'x',
      emailVerified: false,
    });
    const token = await server.token(STAFF);
    expect((await server.call('POST', '/organization', { token, body: { name: 'No' } })).status).toBe(403);
    expect((await server.call('GET', '/organization', { token: staff })).status).toBe(401);
  });
});
