import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addApartments } from '../../../testing/stored-inventory.ts';
import { type Scene, startScene, type Who } from './scene.fixture.ts';

/** Sun and view from a model. */
const lit = (months: readonly number[], outlook: { sky: number; distance: number }) => ({
  navigatorId: new Types.ObjectId(),
  at: new Date(),
  sunlight: { months, hours: [] },
  outlook,
});

let scene: Scene;
let ids: string[] = [];
beforeAll(async () => {
  scene = await startScene();
  const { models, estate, building, unassigned, foreign } = scene;
  await models.Building.updateOne(
    { organizationId: scene.organizationId, _id: building._id },
    { $set: { completionDate: '2027-03-01' } },
  );
  const made = await addApartments(models, estate, [
    {
      number: 'A2',
      numberKey: 'a000000000002',
      rooms: 2,
      price: 200_00,
      areas: { balcony: 2 },
      name: 'Żuraw',
      buildingId: building._id,
    },
    {
      number: 'A10',
      numberKey: 'a000000000010',
      rooms: 3.5,
      price: 100_00,
      status: 'SOLD',
      priceHidden: true,
      tags: ['vip'],
      daylight: lit([0, 0, 90, 0, 0, 300, 0, 0, 0, 0, 0, 0], { sky: 0.4, distance: 44.6 }),
    },
    {
      number: 'A11',
      numberKey: 'a000000000011',
      rooms: 5,
      visible: false,
      externalId: 'ext-77',
      agentIds: [scene.userId('agent')],
      completionDate: '2028-01-01',
      sync: {
        integrationId: new Types.ObjectId(),
        lastSyncedAt: new Date(),
        missingSince: new Date(),
        lockedFields: [],
      },
    },
    {
      number: 'A12',
      numberKey: 'a000000000012',
      features: ['loggia', 'ac'],
      price: 300_00,
      daylight: lit([0, 0, 270, 0, 0, 500, 0, 0, 0, 0, 0, 60], { sky: 0.8, distance: 300 }),
      promotion: { price: 250_00, to: '2099-01-01' },
    },
  ]);
  await addApartments(models, unassigned, [{ number: 'U1', numberKey: 'u1', price: 500_00 }]);
  await addApartments(models, foreign, [{ number: 'F1', numberKey: 'f1' }]);
  ids = made.map(String);
}, 120_000);
afterAll(() => scene?.stop());

const numbers = async (query: string, who: Who = 'user') => {
  const answer = await scene.call(who, 'GET', `/apartment?${query}`);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body.data.map((apartment: { number: string }) => apartment.number).join(' ');
};

describe('the members’ list of apartments', () => {
  const table: [string, string][] = [
    ['', 'A2 A10 A11 A12 U1'],
    ['sort=-number&limit=2', 'U1 A12'],
    ['sort=price&status=ACTIVE&priceMin=0', 'A2 A12 U1'],
    ['status=SOLD', 'A10'],
    ['priceMax=100', 'A10'],
    ['sunMin=1.5', 'A10 A12'],
    ['sunMin=2&sunMax=4.5', 'A12'],
    ['viewMax=45', 'A10'],
    ['viewMin=45', 'A10 A12'],
    ['viewMin=46', 'A12'],
    ['sort=-sun&viewMin=0', 'A12 A10'],
    ['sort=view&viewMin=0', 'A10 A12'],
    ['rooms=2,3%2B', 'A2 A10 A11'],
    ['rooms=3+', 'A10 A11'],
    ['roomsMin=3&roomsMax=4', 'A10'],
    ['hasBalcony=true', 'A2 A12'],
    ['hasBalcony=false', 'A10 A11 U1'],
    ['features=ac,loggia', 'A12'],
    ['promotion=true', 'A12'],
    ['promotion=false', 'A2 A10 A11 U1'],
    ['visible=false', 'A11'],
    ['missing=true', 'A11'],
    ['missing=false', 'A2 A10 A12 U1'],
    ['tag=vip', 'A10'],
    ['search=zuraw', 'A2'],
    ['search=EXT-77', 'A11'],
    ['completionFrom=2027-01-01&completionTo=2027-12-31', 'A2'],
    ['completionFrom=2027-01-01', 'A2 A11'],
    ['hasPanorama=true', ''],
    [`navigatorId=${'f'.repeat(24)}`, ''],
    [`estateId=${'f'.repeat(24)}`, ''],
  ];
  for (const [query, expected] of table) {
    it(`${query || 'everything'}: ${expected || 'none'}`, async () => {
      expect(await numbers(query)).toBe(expected);
    });
  }

  it('filters by agent, estate and building', async () => {
    expect(await numbers(`agentId=${String(scene.userId('agent'))}`)).toBe('A11');
    expect(await numbers(`estateId=${String(scene.unassigned._id)}`)).toBe('U1');
    expect(await numbers(`buildingId=${String(scene.building._id)}`)).toBe('A2');
    expect(await numbers(`estateId=${String(scene.foreign._id)}`)).toBe('');
  });

  it('shows an AGENT the apartments of assigned estates, hidden prices included', async () => {
    expect(await numbers('', 'agent')).toBe('A2 A10 A11 A12');
    expect(await numbers(`estateId=${String(scene.unassigned._id)}`, 'agent')).toBe('');
    const { body } = await scene.call('agent', 'GET', '/apartment?status=SOLD');
    expect(body.data[0]).toMatchObject({ price: 100, priceHidden: true, stats: { views: 0 } });
    expect(body.data[0]).not.toHaveProperty('outbox');
  });

  it('does not show other organizations’ apartments', async () => {
    expect((await scene.call(undefined, 'GET', '/apartment')).status).toBe(401);
    expect((await scene.call(undefined, 'GET', `/apartment/${ids[0]}`)).status).toBe(401);
  });

  it('shows members who ask for the public list what visitors see', async () => {
    const path = `/apartment/public?estateId=${String(scene.estate._id)}`;
    const [member, visitor] = [
      await scene.call('admin', 'GET', path),
      await scene.call(undefined, 'GET', path),
    ];
    expect(member.text).toBe(visitor.text);
  });
});

describe('notes and history of an apartment', () => {
  const path = () => `/apartment/${ids[0]}/activities`;
  const note = async (who: Who, content = `by ${who}`) =>
    (await scene.call(who, 'POST', `${path()}/note`, { content })).body.data;

  it('writes a note, shows it to everyone who may see the apartment, and lets its author or an ADMIN delete it', async () => {
    const [agents, users] = [await note('agent', '  Shown twice\u0007 '), await note('user')];
    expect(agents).toMatchObject({
      kind: 'NOTE',
      content: 'Shown twice',
      subject: { type: 'APARTMENT', id: ids[0] },
      actor: { type: 'USER', name: 'agent Scene' },
      deletable: true,
    });
    const { body } = await scene.call('agent', 'GET', path());
    expect(body.data.map((one: { id: string; deletable: boolean }) => [one.id, one.deletable])).toEqual([
      [users.id, false],
      [agents.id, true],
    ]);
    expect(body.meta.total).toBe(2);
    expect((await scene.call('agent', 'DELETE', `${path()}/${users.id}`)).body.code).toBe('FORBIDDEN');
    expect((await scene.call('user', 'DELETE', `${path()}/${agents.id}`)).body.code).toBe('FORBIDDEN');
    const gone = await scene.call('agent', 'DELETE', `${path()}/${agents.id}`);
    expect(gone.body.data).toEqual({ id: agents.id, deleted: true });
    expect((await scene.call('admin', 'DELETE', `${path()}/${users.id}`)).status).toBe(200);
    expect((await scene.call('admin', 'DELETE', `${path()}/${users.id}`)).status).toBe(404);
  });

  it('does not let anyone delete an event', async () => {
    await scene.call('user', 'PATCH', `/apartment/${ids[0]}`, { floor: 2 });
    const { body } = await scene.call('admin', 'GET', `${path()}?kind=UPDATED`);
    expect(body.data[0]).toMatchObject({ deletable: false, changes: [{ field: 'floor', to: 2 }] });
    const refused = await scene.call('admin', 'DELETE', `${path()}/${body.data[0].id}`);
    expect([refused.status, refused.body.code]).toEqual([409, 'ACTIVITY_NOT_DELETABLE']);
  });

  it('does not find a note of another apartment', async () => {
    const other = (
      await scene.call('admin', 'POST', `/apartment/${ids[1]}/activities/note`, { content: 'x' })
    ).body.data;
    expect((await scene.call('admin', 'DELETE', `${path()}/${other.id}`)).status).toBe(404);
  });

  it('rejects an empty or overlong note', async () => {
    for (const content of ['', ' \u0007 ', 'x'.repeat(5001)]) {
      const answer = await scene.call('user', 'POST', `${path()}/note`, { content });
      expect(Object.keys(answer.body.errors)).toEqual(['content']);
    }
  });

  it('pages the history, newest first', async () => {
    for (const text of ['one', 'two', 'three']) await note('user', text);
    const { body } = await scene.call('user', 'GET', `${path()}?kind=NOTE&limit=2&page=1`);
    expect(body.data.map((one: { content: string }) => one.content)).toEqual(['three', 'two']);
    expect(body.meta).toMatchObject({ total: 3, totalPages: 2 });
  });
});

describe('what belongs to an apartment', () => {
  it('lists its panoramas, the entry first, and only the public ones for visitors', async () => {
    const { models, organizationId, estate } = scene;
    const apartment = new Types.ObjectId(ids[0]);
    const asset = new Types.ObjectId();
    const tourId = new Types.ObjectId();
    const room = (name: string, rest: object) =>
      models.Panorama.create({
        organizationId,
        name,
        tourId,
        entry: false,
        order: 1,
        visibility: 'PUBLIC',
        kind: 'RENDER',
        assetId: asset,
        imageKey: 'a.jpg',
        thumbnailKey: 't.webp',
        width: 4096,
        height: 2048,
        tiles: { status: 'READY', version: 1 },
        north: 0,
        initialView: { yaw: 0, pitch: 0, fov: 75 },
        estateId: estate._id,
        ...rest,
      });
    await room('Kitchen', { order: 2 });
    await room('Private', { order: 3, visibility: 'PRIVATE' });
    await room('Neighbour', { order: 4, apartmentId: new Types.ObjectId(ids[1]) });
    await room('Entry', { _id: tourId, entry: true, order: 0, apartmentId: apartment });
    const names = async (who: Who | undefined) => {
      const answer = await scene.call(who, 'GET', `/apartment/${ids[0]}/panoramas`);
      return answer.body.data.map((one: { name: string }) => one.name);
    };
    expect(await names(undefined)).toEqual(['Entry', 'Kitchen']);
    expect(await names('agent')).toEqual(['Entry', 'Kitchen', 'Private']);
    expect((await scene.call('user', 'GET', `/apartment/${ids[0]}`)).body.data.panoramasCount).toBe(3);
    expect(await numbers('hasPanorama=true')).toBe('A2 A10');
    const shown = await scene.call(
      undefined,
      'GET',
      `/apartment/public?estateId=${String(estate._id)}&hasPanorama=true`,
    );
    expect(shown.body.data.map((one: { number: string }) => one.number)).toEqual(['A2', 'A10']);
    expect((await scene.call(undefined, 'GET', `/apartment/${ids[2]}/panoramas`)).status).toBe(404);
  });

  it('lists inquiries about it, for an AGENT only their own', async () => {
    const { models, organizationId, estate } = scene;
    const about = (name: string, rest: object = {}) =>
      models.Inquiry.create({
        organizationId,
        reference: name,
        name,
        estateId: estate._id,
        apartmentIds: [new Types.ObjectId(ids[0])],
        retentionUntil: '2099-01-01',
        ...rest,
      });
    await about('Nobody’s');
    await about('Mine', { assigneeId: scene.userId('agent') });
    await about('Theirs', { assigneeId: scene.userId('user') });
    const names = async (who: Who) => {
      const answer = await scene.call(who, 'GET', `/apartment/${ids[0]}/inquiries`);
      return answer.body.data.map((one: { name: string }) => one.name).sort();
    };
    expect(await names('user')).toEqual(['Mine', 'Nobody’s', 'Theirs']);
    expect(await names('agent')).toEqual(['Mine']);
  });
});

describe('the members’ apartments as a file', () => {
  const file = async (query: string, who: Who = 'user') => {
    const answer = await scene.call(who, 'GET', `/apartment/export?${query}`);
    expect(answer.status, answer.text).toBe(200);
    const [head = '', ...rows] = answer.text.replace('\uFEFF', '').trim().split('\r\n');
    const titles = head.split(',');
    return rows.map((row) => Object.fromEntries(row.split(',').map((cell, at) => [titles[at], cell])));
  };

  it('has all that match, by number, with sun and view', async () => {
    const rows = await file('viewMin=0');
    expect(rows).toMatchObject([
      { number: 'A10', status: 'SOLD', sunHoursMarch: '1.5', openSky: '0.4', viewMetres: '45' },
      { number: 'A12', price: '300', sunHoursMarch: '4.5', sunHoursDecember: '1', viewMetres: '300' },
    ]);
    expect((await file('')).map(({ number }) => number)).toEqual(['A2', 'A10', 'A11', 'A12', 'U1']);
  });

  it('has only those that an agent may see, and comes as a workbook, too', async () => {
    const seen = (await numbers('', 'agent')).split(' ');
    expect((await file('', 'agent')).map(({ number }) => number)).toEqual(seen);
    const answer = await scene.call('user', 'GET', '/apartment/export?format=xlsx');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('spreadsheetml');
    expect(answer.headers.get('content-disposition')).toMatch(/apartments-\d{4}-\d\d-\d\d\.xlsx/);
  });
});
