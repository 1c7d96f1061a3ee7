import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailContent } from '../../mail/content.ts';
import type { MailOrder } from '../../mail/mailer.ts';
import { type Scene, startScene } from '../inventory/apartment/scene.fixture.ts';
import { signUpForm } from '../user/testing/people.ts';
import { ask, asked, form, mailsAbout, stored } from './inquiry.fixture.ts';

let scene: Scene;
let apartment = '';
let secondApartment = '';

beforeAll(async () => {
  scene = await startScene();
  const buildingId = String(scene.building._id);
  apartment = (await scene.apartment({ number: 'A1', buildingId, price: 500_000 })).id;
  secondApartment = (await scene.apartment({ number: 'A2', buildingId, price: 600_000 })).id;
  await scene.models.Organization.updateOne(
    { _id: scene.organizationId },
    {
      $set: {
        'privacy.retentionDays': 100,
        'privacy.consents': [
          {
            key: 'MARKETING_EMAIL',
            label: 'News',
            text: 'You may send me news.',
            version: '2',
            i18n: { pl: { text: 'Można mi przysyłać wiadomości.' } },
          },
          { key: 'MARKETING_PHONE', label: 'Calls', text: 'You may call me.', version: '1' },
        ],
        'settings.notifyEmails': ['sales@here.example'],
      },
    },
  );
});
afterAll(() => scene.stop());

describe('an inquiry', () => {
  it('is answered with its id, status, time and reference only', async () => {
    const answer = await ask(scene, { apartmentId: apartment });
    expect(answer.status).toBe(201);
    expect(Object.keys(answer.body.data).sort()).toEqual(['createdAt', 'id', 'reference', 'status']);
    expect(answer.body.data.reference).toMatch(/^\d{4}-[2-9A-Z]{5}$/);
    expect(answer.text).not.toMatch(/Anna|mail\.example/);
    expect(answer.headers.get('cache-control')).toContain('no-store');
    expect(await stored(scene, answer.body.data.id)).toMatchObject({
      status: 'NEW',
      source: 'VIEWER',
      estateId: scene.estate._id,
      buildingId: scene.building._id,
      spam: { verdict: 'OK' },
    });
  });

  it('keeps the prices at the time it was sent', async () => {
    const id = await asked(scene, { apartmentId: apartment, apartmentIds: [apartment, secondApartment] });
    const { apartmentIds, prices } = await stored(scene, id);
    expect(apartmentIds.map(String)).toEqual([apartment, secondApartment]);
    expect(prices.map(({ price }) => price)).toEqual([50_000_000, 60_000_000]);
  });

  it('needs a name, an e-mail or a phone, and a subject', async () => {
    const wrong: [Record<string, unknown>, string[]][] = [
      [{ name: 'A' }, ['name']],
      [{ name: '' }, ['name']],
      [{ name: undefined, preferredContact: 'PHONE', phone: '501 234 567' }, ['name']],
      [{ name: undefined, preferredContact: 'EMAIL', email: undefined, phone: '501 234 567' }, ['name']],
      [{ name: 'A', preferredContact: 'EMAIL' }, ['name']],
      [{ name: ' \u0000 A ' }, ['name']],
      [{ email: undefined }, ['email', 'phone']],
      [{ email: '' }, ['email', 'phone']],
      [{ email: 'nobody' }, ['email']],
      [{ phone: '12' }, ['phone']],
      [{ phone: '000 000 000' }, ['phone']],
      [{ message: 'x'.repeat(4001) }, ['message']],
      [{ estateId: undefined }, ['estateId']],
      [{ consents: [{ key: 'PARTNERS', granted: true }] }, ['consents.0.key']],
      [{ consents: [{ key: 'X', granted: true }] }, ['consents.0.key']],
      [{ website: 'https://spam.example' }, ['website']],
      [{ startedAt: new Date(Date.now() - 500).toISOString() }, ['startedAt']],
      [{ source: 'MANUAL' }, ['source']],
      [{ status: 'READ' }, ['status']],
      [{ idempotencyKey: 'a b' }, ['idempotencyKey']],
      [{ page: { utm: { $where: 'x' } } }, ['page.utm.$where']],
      [{ page: { utm: { 'a.b': { c: 1 } } } }, ['page.utm.a.b']],
    ];
    for (const [more, fields] of wrong) {
      const answer = await ask(scene, more);
      expect([answer.status, answer.body.code], JSON.stringify(more)).toEqual([400, 'VALIDATION']);
      expect(Object.keys(answer.body.errors).sort(), JSON.stringify(more)).toEqual(fields);
      expect(answer.body).not.toHaveProperty('message');
    }
  });

  it('needs no name for e-mail contact, and is listed under its address', async () => {
    for (const [place, name] of [undefined, '', '   '].entries()) {
      const email = `quiet.${place}@mail.example`;
      const id = await asked(scene, { name, email, preferredContact: 'EMAIL' });
      expect(await stored(scene, id)).toMatchObject({ name: email, preferredContact: 'EMAIL' });
    }
  });

  it('accepts a phone in local notation, and stores it as E.164', async () => {
    const id = await asked(scene, { email: '', phone: '501 234-567' });
    expect(await stored(scene, id)).toMatchObject({ phone: '+48501234567' });
    expect(await stored(scene, await asked(scene, { phone: '+44 20 7946 0958' }))).toMatchObject({
      phone: '+442079460958',
    });
  });

  it('with a clock that is ahead is not treated as a robot', async () => {
    expect((await ask(scene, { startedAt: new Date(Date.now() + 60_000).toISOString() })).status).toBe(201);
  });

  it('keeps only web addresses of its page', async () => {
    const page = {
      url: 'javascript:alert(1)',
      referrer: 'https://portal.example/a?b',
      embedOrigin: 'null',
      utm: { source: 'x' },
    };
    const { id } = (await ask(scene, { page })).body.data;
    expect((await stored(scene, id)).page).toEqual({ referrer: page.referrer, utm: page.utm });
  });

  it('stores each consent with its wording, including refused ones', async () => {
    const consents = [{ key: 'MARKETING_EMAIL', granted: true, version: '2' }];
    const { consents: kept } = await stored(scene, await asked(scene, { locale: 'pl', consents }));
    expect(kept).toMatchObject([
      { key: 'MARKETING_EMAIL', version: '2', text: 'Można mi przysyłać wiadomości.', granted: true },
      { key: 'MARKETING_PHONE', version: '1', text: 'You may call me.', granted: false },
    ]);
    const old = [{ key: 'MARKETING_EMAIL', granted: true, version: '1' }];
    expect((await stored(scene, await asked(scene, { consents: old }))).consents[0]?.granted).toBe(false);
    expect((await stored(scene, await asked(scene))).consents).toEqual([]);
  });

  it("is kept for the organization's retention period", async () => {
    const { retentionUntil, createdAt } = await stored(scene, await asked(scene));
    const days = (Date.parse(retentionUntil) - createdAt.getTime()) / 86_400_000;
    // Counted from the organization's current day, plus the time of day.
    expect(days).toBeGreaterThan(99);
    expect(days).toBeLessThanOrEqual(101);
  });

  it('is linked to a journey only when the visitor agrees', async () => {
    const visitor = { visitorId: 'visitor-7', sessionId: 'session-7' };
    for (const answer of [{ analyticsConsent: false }, { analyticsConsent: undefined }]) {
      const unjoined = await stored(scene, await asked(scene, { ...visitor, ...answer }));
      expect([unjoined.visitorId, unjoined.sessionId]).toEqual([undefined, undefined]);
    }
    const joined = await stored(scene, await asked(scene, visitor));
    expect([joined.visitorId, joined.sessionId]).toEqual(['visitor-7', 'session-7']);
  });

  it('about a missing or hidden subject is NOT_FOUND', async () => {
    const { models, organizationId, estate } = scene;
    const hidden = (await scene.apartment({ number: 'H1', visible: false })).id;
    const missing = 'f'.repeat(24);
    for (const about of [{ apartmentId: missing }, { apartmentId: hidden }, { estateId: missing }]) {
      const answer = await ask(scene, about);
      expect([answer.status, answer.body.code], JSON.stringify(about)).toEqual([404, 'NOT_FOUND']);
    }
    await models.Estate.updateOne({ organizationId, _id: estate._id }, { $set: { status: 'DRAFT' } });
    expect((await ask(scene, { apartmentId: apartment })).status).toBe(404);
    await models.Estate.updateOne({ organizationId, _id: estate._id }, { $set: { status: 'PUBLISHED' } });
  });

  it('skips deleted apartments of the shortlist, and rejects inconsistent references', async () => {
    const gone = (await scene.apartment({ number: 'G1', visible: false })).id;
    const id = await asked(scene, { apartmentIds: [gone, secondApartment] });
    expect((await stored(scene, id)).apartmentIds.map(String)).toEqual([secondApartment]);
    const other = { apartmentId: apartment, estateId: String(scene.unassigned._id) };
    expect((await ask(scene, other)).body.errors).toHaveProperty('apartmentId');
    expect((await ask(scene, { navigatorId: 'e'.repeat(24) })).body.errors).toHaveProperty('navigatorId');
    expect((await ask(scene, { buildingId: 'e'.repeat(24) })).body.errors).toHaveProperty('buildingId');
  });

  it('is rejected where the estate accepts none', async () => {
    const { models, organizationId, unassigned } = scene;
    const own = { organizationId, _id: unassigned._id };
    await models.Estate.updateOne(own, { $set: { 'settings.inquiryEnabled': false } });
    const answer = await ask(scene, { estateId: String(unassigned._id) });
    expect([answer.status, answer.body.code]).toEqual([403, 'INQUIRIES_CLOSED']);
    expect(answer.body.message).toBeTruthy();
    await models.Estate.updateOne(own, { $set: { 'settings.inquiryEnabled': true } });
  });

  it('is rejected from scripts on other websites before it is stored', async () => {
    const { models, organizationId } = scene;
    const allow = (origins: string[]) =>
      models.Organization.updateOne({ _id: organizationId }, { $set: { 'embed.allowedOrigins': origins } });
    await allow(['https://here.example']);
    const before = await models.Inquiry.countDocuments({ organizationId });
    const refused = await ask(scene, {}, { origin: 'https://elsewhere.example' });
    expect([refused.status, refused.body.code]).toEqual([403, 'ORIGIN_NOT_ALLOWED']);
    expect(await models.Inquiry.countDocuments({ organizationId })).toBe(before);
    const taken = await ask(scene, {}, { origin: 'https://here.example' });
    expect(taken.headers.get('access-control-allow-origin')).toBe('https://here.example');
    await allow([]);
  });

  it('may be entered by a member, for an unpublished estate, at any speed', async () => {
    const body = {
      ...form(scene),
      source: 'MANUAL',
      startedAt: new Date().toISOString(),
      estateId: String(scene.unassigned._id),
    };
    const answer = await scene.call('user', 'POST', '/inquiry', body);
    expect(answer.status).toBe(201);
    const inquiry = await stored(scene, answer.body.data.id);
    expect([inquiry.source, inquiry.createdBy]).toEqual(['MANUAL', scene.userId('user')]);
    expect((await mailsAbout(scene, answer.body.data.id)).map(({ template }) => template)).not.toContain(
      'inquiry-confirmation',
    );
  });

  it('of a member of another organization is a visitor’s', async () => {
    const { server, models, organizationId } = scene;
    const made = await server.call('POST', '/user/signup', {
      body: signUpForm('olga@other.example', { organizationName: 'Another' }),
    });
    const as = {
      token: await server.token('olga@other.example'),
      organization: made.body.data.organization.id as string,
    };
    const send = (more: object) =>
      server.call('POST', '/inquiry', { ...as, body: { ...form(scene), ...more } });
    const manual = await send({ source: 'MANUAL' });
    expect([manual.status, Object.keys(manual.body.errors)]).toEqual([400, ['source']]);
    const quick = await send({ startedAt: new Date().toISOString(), website: 'x' });
    expect([quick.status, Object.keys(quick.body.errors).sort()]).toEqual([400, ['startedAt', 'website']]);
    const sent = await send({});
    expect(sent.status, sent.text).toBe(201);
    const inquiry = await stored(scene, sent.body.data.id);
    expect([inquiry.source, inquiry.createdBy]).toEqual(['VIEWER', undefined]);
    const own = { organizationId, _id: scene.estate._id };
    await models.Estate.updateOne(own, { $set: { 'settings.inquiryEnabled': false } });
    expect((await send({ email: 'other@mail.example' })).body.code).toBe('INQUIRIES_CLOSED');
    await models.Estate.updateOne(own, { $set: { 'settings.inquiryEnabled': true } });
  });

  it('by an agent is about estates assigned to them, and of others about what visitors see', async () => {
    const { models, organizationId, unassigned } = scene;
    const theirs = (await scene.apartment({ number: 'S1' })).id;
    const elsewhere = { estateId: String(unassigned._id), number: 'S2', visible: false };
    const apartmentIds = [theirs, (await scene.apartment(elsewhere)).id];
    const enter = (more: object) => scene.call('agent', 'POST', '/inquiry', { ...form(scene), ...more });
    const sent = await enter({ apartmentIds, agentId: String(scene.userId('agent')) });
    expect(sent.status, sent.text).toBe(201);
    const { body } = await scene.call('agent', 'GET', `/inquiry/${sent.body.data.id}`);
    expect(body.data.apartments.map(({ number }: { number: string }) => number)).toEqual(['S1']);
    // As a visitor's, with a visitor's checks.
    const asVisitor = await enter({ estateId: String(unassigned._id) });
    expect((await stored(scene, asVisitor.body.data.id)).source).toBe('VIEWER');
    const own = { organizationId, _id: unassigned._id };
    await models.Estate.updateOne(own, { $set: { status: 'DRAFT' } });
    expect((await enter({ estateId: String(unassigned._id) })).status).toBe(404);
    await models.Estate.updateOne(own, { $set: { status: unassigned.status } });
  });

  it('is assigned to the member whom a colleague names, and who may be responsible', async () => {
    const body = { ...form(scene), source: 'MANUAL', assigneeId: String(scene.userId('agent')) };
    const entered = async (who: 'user' | 'agent', more: object = {}) =>
      await scene.call(who, 'POST', '/inquiry', {
        ...body,
        email: `${crypto.randomUUID()}@mail.example`,
        ...more,
      });
    const answer = await entered('user');
    expect(answer.status, answer.text).toBe(201);
    const { id } = answer.body.data;
    expect(String((await stored(scene, id)).assigneeId)).toBe(String(scene.userId('agent')));
    const history = await scene.call('user', 'GET', `/inquiry/${id}/activities?kind=ASSIGNED`);
    expect(history.body.data[0].actor).toMatchObject({ type: 'USER', id: String(scene.userId('user')) });
    expect((await entered('agent')).status).toBe(403);
    const elsewhere = await entered('user', {
      apartmentId: undefined,
      estateId: String(scene.unassigned._id),
    });
    expect([elsewhere.status, Object.keys(elsewhere.body.errors)]).toEqual([400, ['assigneeId']]);
    const visitor = await ask(scene, { assigneeId: String(scene.userId('agent')) });
    expect([visitor.status, Object.keys(visitor.body.errors)]).toEqual([400, ['assigneeId']]);
  });
});

describe('side effects of an inquiry', () => {
  it('add entries without names to its history and to that of each apartment', async () => {
    const id = await asked(scene, { apartmentIds: [apartment, secondApartment] });
    const own = await scene.call('user', 'GET', `/inquiry/${id}/activities`);
    expect(own.body.data.map((one: { kind: string }) => one.kind)).toEqual(['INQUIRY_RECEIVED']);
    for (const one of [apartment, secondApartment]) {
      const history = await scene.call('user', 'GET', `/apartment/${one}/activities?kind=INQUIRY_RECEIVED`);
      expect(history.body.data[0]).toMatchObject({
        actor: { type: 'VISITOR' },
        changes: [{ field: 'inquiryId', to: id }],
      });
      expect(history.text).not.toMatch(/Anna|mail\.example/);
    }
  });

  it('count it at once: on the apartments, and as a server-side event', async () => {
    const counter = (await scene.apartment({ number: 'C1' })).id;
    await asked(scene, { apartmentId: counter, visitorId: 'visitor-9' });
    const shown = await scene.call('user', 'GET', `/apartment/${counter}`);
    expect(shown.body.data.stats.inquiries).toBe(1);
    const stats = await scene.call('user', 'GET', `/tracking/stats?apartmentId=${counter}`);
    expect(stats.body.data).toMatchObject({ totals: { send_inquiry: 1 }, visitors: 1, conversionRate: 1 });
  });

  it('about several apartments counts once for the estate and once for each apartment', async () => {
    const [one, other] = [(await scene.apartment()).id, (await scene.apartment()).id];
    const total = async (query: string) =>
      (await scene.call('user', 'GET', `/tracking/stats?${query}`)).body.data.totals.send_inquiry;
    const before = await total(`estateId=${String(scene.estate._id)}`);
    await asked(scene, { apartmentIds: [one, other] });
    expect(await total(`estateId=${String(scene.estate._id)}`)).toBe(before + 1);
    expect([await total(`apartmentId=${one}`), await total(`apartmentId=${other}`)]).toEqual([1, 1]);
  });

  it('send a mail to those responsible, and one to the visitor', async () => {
    const mails = await mailsAbout(scene, await asked(scene, { email: 'jan@mail.example' }));
    expect(mails).toEqual([
      { to: 'jan@mail.example', template: 'inquiry-confirmation' },
      { to: 'admin@scene.oriel.example', template: 'new-inquiry' },
      { to: 'sales@here.example', template: 'new-inquiry' },
      { to: 'user@scene.oriel.example', template: 'new-inquiry' },
    ]);
  });

  it("confirm it to the visitor in the team's own words, where there are some in their language", async () => {
    const organization = { _id: scene.organizationId };
    const own = { pl: 'Zadzwonimy jutro. Sprawa {reference}, {estate}.' };
    await scene.models.Organization.updateOne(organization, { $set: { inquiryConfirmation: own } });
    const text = async (locale: 'en' | 'pl') => {
      const id = await asked(scene, { email: `${locale}@mail.example`, locale });
      const job = await scene.models.Job.findOne({ subject: `inquiry-confirmation.${id}` }).lean();
      const setting = { product: 'Oriel', origin: 'https://here.example' };
      const { reference } = await stored(scene, id);
      return mailContent(job?.payload as unknown as MailOrder, setting).text.replace(reference, 'REF');
    };
    expect(await text('pl')).toBe('Zadzwonimy jutro. Sprawa REF, scene.');
    expect(await text('en')).toMatch(/^Thank you for your inquiry\./);
    await scene.models.Organization.updateOne(organization, { $unset: { inquiryConfirmation: 1 } });
  });

  it('send no mail to members who opted out', async () => {
    const user = { _id: scene.userId('user') };
    await scene.models.User.updateOne(user, { $set: { 'notifications.inquiryNew': { email: false } } });
    const mails = await mailsAbout(scene, await asked(scene));
    expect(mails.map(({ to }) => to)).not.toContain('user@scene.oriel.example');
    await scene.models.User.updateOne(user, { $unset: { notifications: 1 } });
  });

  it('send a mail to the sales office of the estate, once per address, whatever else is wrong with it', async () => {
    const { _id, organizationId } = scene.estate;
    const office = async (email: string | undefined) => {
      const change = email ? { $set: { salesContact: { email } } } : { $unset: { salesContact: 1 } };
      await scene.models.Estate.updateOne({ _id, organizationId }, change);
    };
    const told = async () =>
      (await mailsAbout(scene, await asked(scene)))
        .filter(({ template }) => template === 'new-inquiry')
        .map(({ to }) => to);
    const others = ['admin@scene.oriel.example', 'sales@here.example', 'user@scene.oriel.example'];

    await office('office@green.example');
    expect(await told()).toEqual(['admin@scene.oriel.example', 'office@green.example', ...others.slice(1)]);
    for (const known of ['Sales@here.example', 'user@scene.oriel.example', 'no address']) {
      await office(known);
      expect((await told()).map((email) => email.toLowerCase())).toEqual(others);
    }
    // A member's own address: their settings decide.
    const user = { _id: scene.userId('user') };
    await scene.models.User.updateOne(user, { $set: { 'notifications.inquiryNew': { email: false } } });
    await office('user@scene.oriel.example');
    expect(await told()).not.toContain('user@scene.oriel.example');
    await scene.models.User.updateOne(user, { $unset: { notifications: 1 } });
    await office(undefined);
  });
});
