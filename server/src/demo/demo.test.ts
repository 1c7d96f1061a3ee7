import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import outlines from './material/building/overlays.json' with { type: 'json' };

const APARTMENTS = '/apartment?limit=200&sort=number';

let server: TestServer;
let admin = '';
let here = '';
let there = '';

beforeAll(async () => {
  server = await startTestServer({ ROLE: 'web' });
  admin = await server.token('admin@demo.oriel.example');
  const organizations = await server.call('GET', '/organization', { token: admin });
  const idOf = (slug: string) =>
    organizations.body.data.find((one: { slug: string }) => one.slug === slug).id;
  here = idOf('brzozowa');
  there = idOf('riverside-lettings');
}, 120_000);

afterAll(() => server?.stop());

async function get(call: string, organization = here) {
  const answer = await server.call('GET', call, { token: admin, organization });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

interface Apartment {
  id: string;
  number: string;
  type: string;
  area: number;
  price?: number;
  pricePerArea?: number;
  status: string;
  rent?: { monthly: number };
}

describe('the demo', () => {
  it('has estates for sale and rent, buildings, apartments, tours, navigators, inquiries and projects', async () => {
    const estates = (await get('/estate')).data as { type: string }[];
    expect(estates.map(({ type }) => type).sort()).toEqual(['RESIDENTIAL', 'RESIDENTIAL_RENT']);
    expect((await get('/building')).meta.total).toBeGreaterThanOrEqual(4);
    expect((await get(APARTMENTS)).meta.total).toBeGreaterThanOrEqual(120);
    expect((await get('/panorama?entry=true')).meta.total).toBeGreaterThanOrEqual(3);
    expect((await get('/navigator')).meta.total).toBeGreaterThanOrEqual(2);
    expect((await get('/inquiry')).meta.total).toBe(60);
    const projects = (await get('/feedback')).data as { counts: { comments: number } }[];
    expect(projects).toHaveLength(2);
    expect(projects.reduce((sum, { counts }) => sum + counts.comments, 0)).toBeGreaterThanOrEqual(80);
  });

  it('has consistent prices and price histories', async () => {
    const apartments = (await get(APARTMENTS)).data as Apartment[];
    for (const { number, price, pricePerArea, area, rent } of apartments) {
      expect(price ?? rent?.monthly, number).toBeGreaterThan(0);
      if (price && pricePerArea) expect(Math.abs(price / area - pricePerArea), number).toBeLessThan(0.01);
    }
    for (const { id, price, rent } of apartments.filter((_, index) => index % 12 === 0)) {
      const history = (await get(`/apartment/${id}/price-history`)).data as {
        price: number;
        validTo?: string;
      }[];
      expect(history.find(({ validTo }) => !validTo)?.price).toBe(price ?? rent?.monthly);
    }
    const statuses = new Set(apartments.map(({ status }) => status));
    expect([...statuses].sort()).toEqual(['ACTIVE', 'BOOKED', 'SOLD']);
  });

  it('has no integrity issues', async () => {
    for (const { id } of (await get('/estate')).data) {
      expect((await get(`/apartment/integrity-check?estateId=${id}`)).data).toMatchObject({
        ok: true,
        issues: [],
      });
    }
  });

  it('has visits of ninety days and inquiries from navigators', async () => {
    const { totals } = (await get('/navigator/stats')).data;
    expect(totals.views).toBeGreaterThan(500);
    expect(totals.inquiries).toBeGreaterThan(5);
    const { series } = (
      await get(`/tracking/stats?from=${new Date(Date.now() - 89 * 864e5).toISOString().slice(0, 10)}`)
    ).data as { series: { load_viewer: number }[] };
    expect(series.length).toBeGreaterThanOrEqual(89);
    expect(series.filter((day) => day.load_viewer > 0).length).toBeGreaterThan(80);
    const tours = (await get('/panorama?entry=true')).data as { name: string; views: number }[];
    expect(tours.filter(({ views }) => views === 0)).toEqual([]);
  });

  it('has users of every role, and another organization with separate data', async () => {
    const roles = new Set(((await get('/user')).data as { role: string }[]).map(({ role }) => role));
    expect([...roles].sort()).toEqual(['ADMIN', 'AGENT', 'USER']);
    const own = new Set(((await get(APARTMENTS)).data as Apartment[]).map(({ id }) => id));
    const theirs = (await get(APARTMENTS, there)).data as Apartment[];
    expect(theirs.length).toBeGreaterThan(3);
    expect(theirs.filter(({ id }) => own.has(id))).toEqual([]);
  });

  it('shows every apartment of the turntable: outlines wherever visible, a plan, and tours by plan', async () => {
    const { id, building } = (await get('/navigator/brzozowa-park-a')).data;
    const apartments = (await get(`${APARTMENTS}&buildingId=${building.id}`)).data as (Apartment & {
      floorPlan2dUrl?: string;
    })[];
    expect(apartments).toHaveLength(22);
    expect(apartments.filter(({ floorPlan2dUrl }) => !floorPlan2dUrl)).toEqual([]);
    const numbers = new Map(apartments.map((apartment) => [apartment.id, apartment.number]));
    const images = (await get(`/navigator/${id}/images-with-overlays`)).data as {
      overlays: { apartmentId: string; source: string }[];
    }[];
    const seen = images.map(({ overlays }) => overlays.map((one) => numbers.get(one.apartmentId)).sort());
    expect(seen).toEqual(outlines.frames.map(({ overlays }) => overlays.map(({ flat }) => flat).sort()));
    expect(new Set(seen.flat()).size).toBe(22);
    const rooms = async (number: string): Promise<string[]> => {
      const apartment = apartments.find((one) => one.number === number);
      const answer = await server.call('GET', `/apartment/${apartment?.id}/panoramas`);
      return answer.body.data.map((one: { name: string }) => one.name);
    };
    const [own, shared, mirrored, penthouse, none] = await Promise.all(
      ['3A', '1A', '4C', '5P', '3B'].map(rooms),
    );
    expect(own).toHaveLength(5);
    expect(shared).toEqual(own);
    expect(mirrored).toHaveLength(3);
    expect(penthouse).toEqual(['Living room', 'Kitchen and dining', 'Bedroom']);
    expect(none).toEqual([]);
    const query = `/apartment/public?buildingId=${building.id}&limit=100&hasPanorama=true&sort=number`;
    const walkable = (await server.call('GET', query)).body.data as Apartment[];
    expect(walkable.map(({ number }) => number)).toEqual([
      '1A',
      '1C',
      '2A',
      '2C',
      '3A',
      '3C',
      '4A',
      '4C',
      '5P',
    ]);
  });

  // A full-suite test: it makes the whole demo again, instead of using the shared copy.
  it.runIf(process.env.ORIEL_FULL_TESTS)(
    'is reproducible',
    async () => {
      const dataDir = await mkdtemp(path.join(tmpdir(), 'oriel-seed-'));
      // A non-empty folder does not get the tests' copy.
      await writeFile(path.join(dataDir, 'note'), 'seeded for itself');
      const again = await startTestServer({ ROLE: 'web' }, dataDir);
      try {
        const token = await again.token('admin@demo.oriel.example');
        const [organization] = (await again.call('GET', '/organization?search=Brzozowa', { token })).body
          .data;
        const facts = ({ number, type, area, price, status, rent }: Apartment) =>
          JSON.stringify({ number, type, area, price, status, rent });
        const answer = await again.call('GET', APARTMENTS, { token, organization: organization.id });
        expect(answer.body.data.map(facts)).toEqual(((await get(APARTMENTS)).data as Apartment[]).map(facts));
        const inquiries = await again.call('GET', '/inquiry?limit=100&sort=-createdAt', {
          token,
          organization: organization.id,
        });
        const people = (list: { name: string; message: string }[]) =>
          list.map(({ name, message }) => `${name}: ${message}`);
        expect(people(inquiries.body.data)).toEqual(
          people((await get('/inquiry?limit=100&sort=-createdAt')).data),
        );
      } finally {
        await again.stop();
        await rm(dataDir, { recursive: true, force: true });
      }
    },
    180_000,
  );
});
