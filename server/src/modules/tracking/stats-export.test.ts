import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asked } from '../inquiry/inquiry.fixture.ts';
import { type Scene, startScene, type Who } from '../inventory/apartment/scene.fixture.ts';
import { event, sendAll } from './tracking.fixture.ts';

let scene: Scene;

beforeAll(async () => {
  scene = await startScene();
  const agentId = String(scene.userId('agent'));
  const apartmentId = (await scene.apartment({ number: '=A1', floor: 1 })).id;
  const estateId = String(scene.estate._id);
  const anna = { visitorId: 'anna', sessionId: 'anna', agentId, estateId };
  const nothing = { filters: { rooms: ['4'], priceMax: 600_000, orientation: ['S'] }, resultCount: 0 };
  await sendAll(scene, [
    event({ ...anna, utm: { source: '+facebook' } }),
    event({ ...anna, name: 'see_apartment_details', apartmentId }),
    event({ ...anna, name: 'apply_filters', props: nothing }),
    event({ ...anna, visitorId: 'jan', name: 'apply_filters', props: nothing }),
    event({ estateId, visitorId: 'piotr', sessionId: 'piotr', name: 'see_apartment_details', apartmentId }),
  ]);
  // Anonymous, so they are not visitors; more of them than visitors.
  for (const name of ['Ewa', 'Olga', 'Maria', 'Zofia', 'Irena'])
    await asked(scene, { apartmentId, name: `${name} Nowak`, email: `${name}@mail.example` });
});
afterAll(() => scene.stop());

const table = (query: string, who: Who = 'user') =>
  scene.call(who, 'GET', `/tracking/stats/export?estateId=${String(scene.estate._id)}${query}`);
const lines = async (query: string, who?: Who) =>
  String((await table(query, who)).text)
    .trim()
    .replace('\uFEFF', '')
    .split('\r\n');

describe('exported statistics', () => {
  it('contain the numbers of the page, and nothing that a spreadsheet would run', async () => {
    const answer = await table('');
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="statistics-apartments-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const [, apartment] = await lines('');
    expect(apartment).toContain(`,'=A1,2,0,5,`);
    const [, campaign] = await lines('&table=campaigns');
    expect(campaign).toBe(`'+facebook,,,1`);
    const [, fruitless] = await lines('&table=fruitless');
    expect(fruitless).toBe('4,,600000,true,2');
    const series = await lines('&table=series');
    expect(series).toHaveLength(31);
    expect((await lines('&table=agents'))[1]).toMatch(/^agent Scene,1,/);
    expect((await lines('&table=sources'))[1]).toBe('direct,3');
    expect((await table('&table=secrets')).status).toBe(400);
  });

  it('are a workbook on request, with text as text and numbers as numbers', async () => {
    const query = `estateId=${String(scene.estate._id)}&table=apartments&format=xlsx`;
    const sheet = await fetch(`${scene.server.url}/api/v1/tracking/stats/export?${query}`, {
      headers: {
        authorization: `Bearer ${await scene.server.token('user@scene.oriel.example')}`,
        'x-organization-id': String(scene.organizationId),
      },
    });
    const [head, apartment] = await readSheet(Buffer.from(await sheet.arrayBuffer()));
    expect(head?.slice(1, 5)).toEqual(['number', 'details', 'favorites', 'inquiries']);
    expect(apartment?.slice(1, 5)).toEqual(['=A1', 2, 0, 5]);
  });

  it("are limited to an agent's own link", async () => {
    expect((await lines('', 'agent'))[1]).toContain(`,'=A1,1,0,0,`);
    expect((await lines('&table=agents', 'agent')).length).toBe(1);
    expect((await table(`&agentId=${String(scene.userId('user'))}`, 'agent')).status).toBe(403);
  });
});

describe('conversion', () => {
  it('covers identified visitors only, so that anonymous inquiries never push it above 100 %', async () => {
    const { data } = (await scene.call('user', 'GET', '/tracking/stats')).body;
    expect([data.totals.send_inquiry, data.visitors, data.conversionRate]).toEqual([5, 3, 0]);
  });
});
