import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Scene, startScene, type Who } from '../inventory/apartment/scene.fixture.ts';
import { event, sendAll } from '../tracking/tracking.fixture.ts';
import { ask, asked, mailsAbout, stored } from './inquiry.fixture.ts';

let scene: Scene;
let apartment = '';
/** Assigned to the agent; via the agent's link; unassigned; another agent's; unassigned in an estate that is not the agent's. */
let ids: Record<'assigned' | 'linked' | 'free' | 'colleague' | 'elsewhere', string>;

const get = (who: Who, path: string) => scene.call(who, 'GET', path);
const patch = (who: Who, id: string, body: object, headers?: Record<string, string>) =>
  scene.call(who, 'PATCH', `/inquiry/${id}`, body, headers);

async function listed(who: Who, query = ''): Promise<string[]> {
  const answer = await get(who, `/inquiry?limit=200${query}`);
  return answer.body.data.map((one: { id: string }) => one.id);
}

beforeAll(async () => {
  scene = await startScene();
  apartment = (await scene.apartment({ number: 'A1', price: 500_000 })).id;
  const agentId = String(scene.userId('agent'));
  const colleague = await scene.models.User.create({
    identityId: 'none:colleague',
    email: 'colleague@scene.oriel.example',
    firstName: 'Colleague',
  });
  await scene.models.Membership.create({
    organizationId: scene.organizationId,
    userId: colleague._id,
    role: 'AGENT',
    allEstates: true,
  });
  const about = { estateId: String(scene.estate._id) };
  ids = {
    assigned: await asked(scene, { ...about, apartmentId: apartment, name: 'Zofia Assigned' }),
    linked: await asked(scene, { ...about, agentId, name: 'Łukasz Linked', source: 'EMBED' }),
    free: await asked(scene, about),
    colleague: await asked(scene, { ...about, agentId: String(colleague._id) }),
    elsewhere: await asked(scene, { estateId: String(scene.unassigned._id) }),
  };
  await patch('admin', ids.assigned, { assigneeId: agentId });
});
afterAll(() => scene.stop());

describe('the list', () => {
  it('has all inquiries of the organization for the team, newest first, and the number of unread ones', async () => {
    const answer = await get('user', '/inquiry');
    expect(answer.body.data.map((one: { id: string }) => one.id)).toEqual([
      ids.elsewhere,
      ids.colleague,
      ids.free,
      ids.linked,
      ids.assigned,
    ]);
    expect(answer.body.meta).toMatchObject({ total: 5, unread: 5, page: 1, sort: 'createdAt' });
    expect(answer.headers.get('cache-control')).toContain('no-store');
    expect(answer.body.data[4]).toMatchObject({
      name: 'Zofia Assigned',
      apartments: [{ id: apartment, number: 'A1', status: 'ACTIVE', price: 500_000, currency: 'PLN' }],
      assignee: { name: 'agent Scene' },
      estateName: 'scene',
    });
  });

  it('is filtered, searched and sorted', async () => {
    const agent = String(scene.userId('agent'));
    expect(await listed('user', `&apartmentId=${apartment}`)).toEqual([ids.assigned]);
    expect(await listed('user', `&assigneeId=${agent}`)).toEqual([ids.assigned]);
    expect(await listed('user', '&assigneeId=none')).toHaveLength(4);
    expect(await listed('user', `&assigneeId=none,${agent}`)).toHaveLength(5);
    expect(await listed('user', `&agentId=${agent}`)).toEqual([ids.linked]);
    expect(await listed('user', '&source=EMBED,WEBSITE')).toEqual([ids.linked]);
    expect(await listed('user', `&estateId=${String(scene.unassigned._id)}`)).toEqual([ids.elsewhere]);
    expect(await listed('user', '&status=READ')).toEqual([]);
    expect(await listed('user', '&search=lukasz')).toEqual([ids.linked]);
    // Anna three times, then Łukasz next to L, then Zofia.
    expect((await listed('user', '&sort=name')).slice(3)).toEqual([ids.linked, ids.assigned]);
    expect(await listed('user', `&to=${encodeURIComponent('2020-01-01T00:00:00Z')}`)).toEqual([]);
    expect((await get('user', '/inquiry?source=POST')).status).toBe(400);
    expect((await get('user', '/inquiry?assigneeId=me')).status).toBe(400);
  });
});

describe('an agent', () => {
  it('sees inquiries assigned to them or via their link, and none of colleagues', async () => {
    expect((await listed('agent')).sort()).toEqual([ids.assigned, ids.linked].sort());
    for (const id of [ids.free, ids.colleague, ids.elsewhere]) {
      for (const path of ['', '/tracking', '/activities']) {
        const answer = await get('agent', `/inquiry/${id}${path}`);
        const missing = await get('agent', `/inquiry/${'f'.repeat(24)}${path}`);
        expect([answer.status, answer.body.code]).toEqual([missing.status, missing.body.code]);
      }
      expect((await patch('agent', id, { status: 'READ' })).status).toBe(404);
      const note = await scene.call('agent', 'POST', `/inquiry/${id}/activities/note`, { content: 'x' });
      expect(note.status).toBe(404);
    }
    expect((await get('agent', '/inquiry')).body.meta.unread).toBe(2);
  });

  it('also sees unassigned ones of their estates, where the organization allows it', async () => {
    const allow = (agentsSeeUnassigned: boolean) =>
      scene.models.Organization.updateOne(
        { _id: scene.organizationId },
        { $set: { 'settings.agentsSeeUnassigned': agentsSeeUnassigned } },
      );
    await allow(true);
    expect((await listed('agent')).sort()).toEqual([ids.assigned, ids.linked, ids.free].sort());
    expect((await get('agent', `/inquiry/${ids.free}`)).status).toBe(200);
    await allow(false);
  });

  it('may read and edit their own, but not reassign, clear or erase them', async () => {
    const id = ids.linked;
    const mended = await patch('agent', id, { preferredContact: 'PHONE', phone: '601 234 567' });
    expect(mended.body.data).toMatchObject({ preferredContact: 'PHONE', phone: '+48601234567' });
    // An inquiry gives no access to apartments of other estates; one named by the visitor stays.
    const elsewhere = (await scene.apartment({ estateId: String(scene.unassigned._id), price: 600_000 })).id;
    const added = await patch('agent', id, { apartmentIds: [apartment, elsewhere] });
    expect([added.status, Object.keys(added.body.errors)]).toEqual([400, ['apartmentIds']]);
    expect((await patch('user', id, { apartmentIds: [elsewhere] })).status).toBe(200);
    expect((await patch('agent', id, { apartmentIds: [elsewhere, apartment] })).status).toBe(200);
    expect((await patch('agent', id, { apartmentIds: [] })).status).toBe(200);
    const given = await patch('agent', id, { assigneeId: String(scene.userId('user')) });
    expect([given.status, given.body.code]).toEqual([403, 'FORBIDDEN']);
    expect((await scene.call('agent', 'DELETE', `/inquiry/${id}`)).status).toBe(403);
    for (const who of ['agent', 'user'] as const)
      expect((await get(who, '/inquiry/export')).status).toBe(403);
  });
});

describe('the status', () => {
  it('only changes explicitly, with author, time and a history entry', async () => {
    const id = ids.free;
    await get('user', `/inquiry/${id}`);
    expect((await stored(scene, id)).status).toBe('NEW');
    const read = await patch('user', id, { status: 'READ' });
    expect(read.body.data).toMatchObject({ status: 'READ', readBy: String(scene.userId('user')) });
    expect(read.body.data.readAt).toBeTruthy();
    await patch('admin', id, { status: 'READ' });
    expect((await stored(scene, id)).readBy).toEqual(scene.userId('user'));
    const back = await patch('user', id, { status: 'NEW' });
    expect(back.body.data).not.toHaveProperty('readAt');
    const history = await get('user', `/inquiry/${id}/activities`);
    const kinds = history.body.data.map((one: { kind: string }) => one.kind);
    expect(kinds).toEqual(['UNREAD', 'READ', 'INQUIRY_RECEIVED']);
  });

  it('read concurrently is read by one person', async () => {
    const id = await asked(scene);
    const answers = await Promise.all(
      ['user', 'admin', 'user', 'admin'].map((who) => patch(who as Who, id, { status: 'READ' })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const history = await get('user', `/inquiry/${id}/activities?kind=READ`);
    expect(history.body.meta.total).toBe(1);
  });
});

describe('a change', () => {
  it('of the assignee needs a capable member, and notifies them', async () => {
    const id = await asked(scene, { estateId: String(scene.unassigned._id) });
    const agent = String(scene.userId('agent'));
    for (const assigneeId of ['f'.repeat(24), agent]) {
      const answer = await patch('user', id, { assigneeId });
      expect(answer.body.errors, assigneeId).toHaveProperty('assigneeId');
    }
    const own = await asked(scene);
    expect((await patch('user', own, { assigneeId: agent })).body.data.assigneeId).toBe(agent);
    expect((await mailsAbout(scene, own)).map(({ to }) => to)).toContain('agent@scene.oriel.example');
    expect((await patch('user', own, { assigneeId: null })).body.data).not.toHaveProperty('assigneeId');
    const history = await get('user', `/inquiry/${own}/activities?kind=ASSIGNED`);
    expect(history.body.data[1].changes).toEqual([{ field: 'assigneeId', to: agent }]);
    expect(history.body.data[0].changes).toEqual([{ field: 'assigneeId', from: agent }]);
  });

  it('of contact details keeps them out of the history, and never clears both', async () => {
    const id = await asked(scene, { email: 'old@mail.example' });
    expect((await patch('user', id, { email: null })).body.errors).toHaveProperty('email');
    const both = await patch('user', id, { email: null, phone: '601 234 567', name: 'New Name' });
    expect(both.body.data).toMatchObject({ phone: '+48601234567', name: 'New Name' });
    expect(both.body.data).not.toHaveProperty('email');
    const history = await get('user', `/inquiry/${id}/activities?kind=UPDATED`);
    expect(history.text).not.toMatch(/old@mail|601234567|New Name/);
    expect(history.body.data[0].changes.map((one: { field: string }) => one.field).sort()).toEqual([
      'email',
      'name',
      'phone',
    ]);
  });

  it("of the apartments keeps the prices from then, and accepts only the organization's own", async () => {
    const id = await asked(scene, { apartmentId: apartment });
    await scene.call('admin', 'PATCH', `/apartment/${apartment}`, { price: 550_000 });
    const other = (await scene.apartment({ price: 300_000 })).id;
    const changed = await patch('user', id, { apartmentIds: [other, apartment] });
    expect(changed.body.data.apartments.map((one: { price: number }) => one.price)).toEqual([
      300_000, 500_000,
    ]);
    await scene.call('admin', 'PATCH', `/apartment/${other}`, { status: 'SOLD' });
    expect((await get('user', `/inquiry/${id}`)).body.data.apartments[0]).toMatchObject({
      status: 'SOLD',
      statusThen: 'ACTIVE',
    });
    const foreign = await patch('user', id, { apartmentIds: ['f'.repeat(24)] });
    expect(foreign.body.errors).toHaveProperty('apartmentIds');
  });

  it('of the spam verdict moves it to spam and back', async () => {
    const id = await asked(scene);
    expect((await patch('user', id, { spam: true })).body.data.spam.verdict).toBe('SPAM');
    expect(await listed('user')).not.toContain(id);
    expect((await patch('user', id, { spam: { verdict: 'OK' } })).body.data.spam.verdict).toBe('OK');
    expect(await listed('user')).toContain(id);
  });

  it('may send back unchanged read-only fields; changed ones are rejected', async () => {
    const id = await asked(scene);
    const { data } = (await get('user', `/inquiry/${id}`)).body;
    expect((await patch('user', id, { ...data, status: 'READ' })).status).toBe(200);
    const wrong = await patch('user', id, { reference: '2020-AAAAA' });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([400, ['reference']]);
  });

  it('based on a stale version is rejected', async () => {
    const id = await asked(scene);
    const { updatedAt } = (await get('user', `/inquiry/${id}`)).body.data;
    const headers = { 'if-match': `"${updatedAt}"` };
    expect((await patch('user', id, { status: 'READ' }, headers)).status).toBe(200);
    const stale = await patch('user', id, { status: 'NEW' }, headers);
    expect([stale.status, stale.body.code]).toEqual([409, 'STALE_UPDATE']);
  });
});

describe('notes', () => {
  it('are added, counted, and deleted by their author or an administrator', async () => {
    const id = await asked(scene);
    const path = `/inquiry/${id}/activities`;
    const note = (await scene.call('user', 'POST', `${path}/note`, { content: 'Called back' })).body.data;
    expect((await get('user', `/inquiry/${id}`)).body.data.counts).toEqual({ activities: 2, notes: 1 });
    expect((await scene.call('user', 'POST', `${path}/note`, { content: ' ' })).status).toBe(400);
    const system = (await get('user', `${path}?kind=INQUIRY_RECEIVED`)).body.data[0].id;
    expect((await scene.call('admin', 'DELETE', `${path}/${system}`)).body.code).toBe(
      'ACTIVITY_NOT_DELETABLE',
    );
    expect((await scene.call('admin', 'DELETE', `${path}/${note.id}`)).status).toBe(200);
  });

  it("show their author's current avatar", async () => {
    const id = await asked(scene);
    const path = `/inquiry/${id}/activities`;
    const portrait = (avatarUrl: string) =>
      scene.models.User.updateOne({ _id: scene.userId('user') }, { $set: { avatarUrl } });
    await portrait('/media/avatars/1.webp');
    const note = (await scene.call('user', 'POST', `${path}/note`, { content: 'Called back' })).body.data;
    expect(note.actor.avatarUrl).toBe('/media/avatars/1.webp');
    await portrait('/media/avatars/2.webp');
    const [shown] = (await get('admin', `${path}?kind=NOTE`)).body.data;
    expect(shown.actor.avatarUrl).toBe('/media/avatars/2.webp');
  });
});

describe('the journey', () => {
  it("shows the visitor's activity before and after, and is empty when they declined", async () => {
    const visitorId = 'visitor-42';
    const other = (await scene.apartment({ number: 'J2' })).id;
    const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    const mine = (more: object) =>
      event({ visitorId, sessionId: 'session-42', apartmentId: apartment, ...more });
    await sendAll(scene, [
      mine({ ts: at(30), referrerHost: 'www.google.com' }),
      mine({ ts: at(29), name: 'see_apartment_details' }),
      mine({ ts: at(28), name: 'add_to_favorite' }),
      mine({ ts: at(27), name: 'see_apartment_details', apartmentId: other }),
      mine({ ts: at(26), name: 'add_to_favorite', apartmentId: other }),
      mine({ ts: at(25), name: 'remove_from_favorite', apartmentId: other }),
      mine({ ts: at(20), name: 'apply_filters', props: { filters: { rooms: [2, 3] }, resultCount: 4 } }),
      event({ visitorId: 'somebody-else', apartmentId: apartment }),
    ]);
    const id = await asked(scene, { apartmentId: apartment, visitorId, sessionId: 'session-42' });
    await sendAll(scene, [mine({ name: 'see_apartment_details', sessionId: 'session-43' })]);
    const { data } = (await get('user', `/inquiry/${id}/tracking`)).body;
    expect(data.visitorId).toMatch(/^[\w-]{32}$/);
    expect(data.summary).toMatchObject({
      sessions: 2,
      apartmentsViewed: 2,
      favorites: [apartment],
      source: 'www.google.com',
      device: 'desktop, Windows, Chrome',
      topFilters: [
        { filter: 'rooms', value: '2', count: 1 },
        { filter: 'rooms', value: '3', count: 1 },
      ],
    });
    expect(data.summary.durationMs).toBeGreaterThan(29 * 60_000);
    expect(data.apartments).toMatchObject([
      { apartmentId: apartment, number: 'A1', views: 2, favorite: true },
      { apartmentId: other, number: 'J2', views: 1, favorite: false },
    ]);
    expect(data.events).toHaveLength(9);
    expect(data.events[0]).toMatchObject({ name: 'see_apartment_details', sessionId: 'session-43' });
    expect(data.events.map((one: { name: string }) => one.name)).toContain('send_inquiry');

    const refused = await asked(scene, { visitorId, analyticsConsent: false });
    expect((await get('user', `/inquiry/${refused}/tracking`)).body.data).toEqual({
      visitorId: null,
      summary: { sessions: 0, durationMs: 0, apartmentsViewed: 0, favorites: [], topFilters: [] },
      apartments: [],
      events: [],
    });
  });

  it('names the visitor by a pseudonym that opens nothing, and that equal visitors share', async () => {
    const visitorId = 'visitor-secret-42';
    const agentId = String(scene.userId('agent'));
    const [first, second] = [
      await asked(scene, { visitorId, agentId }),
      await asked(scene, { visitorId, agentId }),
    ];
    const foreign = await asked(scene, { visitorId: 'visitor-43', agentId });
    const answers = await Promise.all(
      [`/inquiry?limit=200`, `/inquiry/${first}`, `/inquiry/${first}/tracking`].map((path) =>
        get('agent', path),
      ),
    );
    for (const { status, text } of answers) {
      expect(status).toBe(200);
      expect(text).not.toContain(visitorId);
    }
    const named = async (id: string) => (await get('agent', `/inquiry/${id}`)).body.data.visitorId;
    const pseudonym = answers[1]?.body.data.visitorId;
    expect([await named(second), answers[2]?.body.data.visitorId]).toEqual([pseudonym, pseudonym]);
    expect(await named(foreign)).not.toBe(pseudonym);

    const open = async (visitId: string) => {
      const body = { organizationId: String(scene.organizationId), visitId };
      const { token } = (await scene.call(undefined, 'POST', '/person/browser-link', body)).body.data;
      return (await scene.call(undefined, 'POST', '/person/view', { token })).body.data.visits.length;
    };
    expect([await open(visitorId), await open(pseudonym)]).toEqual([2, 0]);
  });
});

describe('the export', () => {
  it('is the filtered list as a file that spreadsheet programs read without running anything', async () => {
    await ask(scene, { name: '=HYPERLINK("https://evil.example")', message: '+cmd', source: 'WEBSITE' });
    const csv = await get('admin', '/inquiry/export?source=WEBSITE');
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(csv.headers.get('content-disposition')).toMatch(/attachment; filename="inquiries-.*\.csv"/);
    const response = await fetch(`${scene.server.url}/api/v1/inquiry/export?source=WEBSITE`, {
      headers: {
        authorization: `Bearer ${await scene.server.token('admin@scene.oriel.example')}`,
        'x-organization-id': String(scene.organizationId),
      },
    });
    expect([...new Uint8Array(await response.clone().arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = (await response.text()).trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
    expect(lines[1]).toContain("'+cmd");
    const sheet = await fetch(`${scene.server.url}/api/v1/inquiry/export?format=xlsx`, {
      headers: {
        authorization: `Bearer ${await scene.server.token('admin@scene.oriel.example')}`,
        'x-organization-id': String(scene.organizationId),
      },
    });
    const rows = await readSheet(Buffer.from(await sheet.arrayBuffer()));
    expect(rows[0]?.[0]).toBe('reference');
    expect(rows.length - 1).toBe((await get('user', '/inquiry')).body.meta.total);
  });
});
