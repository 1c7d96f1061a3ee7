import { createRequire } from 'node:module';
import { Readable } from 'node:stream';
import { RESOURCES_OF_BRAND } from '@oriel/contract/resources';
import { parseSitemap, parseSitemapIndex } from 'sitemap';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { type House, makeHouse } from '../navigator/testing/house.ts';
import { publishedPages } from './published.ts';

/** Its types tell a module of another kind than it is. */
const robotsParser = createRequire(import.meta.url)('robots-parser') as (
  address: string,
  text: string,
) => { getSitemaps(): string[]; isAllowed(address: string, robot: string): boolean | undefined };

const HERE = 'https://tours.example.com';

let server: TestServer;
let house: House;
let token = '';

beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: HERE, DEMO_IDENTITY: 'open' });
  token = await server.token('user@demo.oriel.example');
  house = await makeHouse(server, { slug: 'brzozowa' });
}, 60_000);

afterAll(() => server?.stop());

async function textAt(path: string): Promise<{ status: number; type: string | null; text: string }> {
  const response = await fetch(server.url + path);
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    text: await response.text(),
  };
}

/** Addresses of one file of the sitemap, as a reader of that format finds them. */
async function addressesIn(path: string): Promise<string[]> {
  const { text } = await textAt(path);
  return (await parseSitemap(Readable.from([text]))).map(({ url }) => url);
}

async function files(): Promise<string[]> {
  const { text } = await textAt('/sitemap.xml');
  return (await parseSitemapIndex(Readable.from([text]))).map(({ url }) => url);
}

async function listed(): Promise<string[]> {
  const all = await files();
  return (await Promise.all(all.map((file) => addressesIn(file.slice(HERE.length))))).flat();
}

it('tells whoever found a hole where to write, until a day that is not far', async () => {
  const { status, type, text } = await textAt('/.well-known/security.txt');
  expect([status, type]).toEqual([200, 'text/plain; charset=utf-8']);
  const fields = new Map(
    text
      .trim()
      .split('\n')
      .map((line) => line.split(': ', 2) as [string, string]),
  );
  expect(fields.get('Contact')).toMatch(/^mailto:\S+@\S+$/);
  expect(fields.get('Canonical')).toBe(`${HERE}/.well-known/security.txt`);
  const days = (Date.parse(fields.get('Expires') ?? '') - Date.now()) / (24 * 3600 * 1000);
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(365);
});

describe('what search engines are told', () => {
  it('sends robots to the sitemap, and keeps them out of the team’s application', async () => {
    const { status, type, text } = await textAt('/robots.txt');
    expect([status, type]).toEqual([200, 'text/plain; charset=utf-8']);
    const robots = robotsParser(`${HERE}/robots.txt`, text);
    expect(robots.getSitemaps()).toEqual([`${HERE}/sitemap.xml`]);
    for (const path of ['/', '/pricing', '/viewer/brzozowa-park-a', '/api/v1/navigator/showcase']) {
      expect(robots.isAllowed(HERE + path, 'Googlebot'), path).toBe(true);
    }
    for (const path of ['/dashboard', '/dashboard/estates', '/_app']) {
      expect(robots.isAllowed(HERE + path, 'Googlebot'), path).toBe(false);
    }
  });

  it('lists the site’s pages, each of which is there for search engines', async () => {
    expect(await files()).toContain(`${HERE}/sitemap/site.xml`);
    const pages = await addressesIn('/sitemap/site.xml');
    expect(pages).toContain(`${HERE}/`);
    for (const id of RESOURCES_OF_BRAND.oriel) expect(pages).toContain(`${HERE}/resources/${id}`);
    for (const page of pages) {
      const { status, text } = await textAt(page.slice(HERE.length));
      expect(status, page).toBe(200);
      expect(text, page).not.toContain('noindex');
    }
    expect(pages.join(' ')).not.toMatch(/login|signup|dashboard/);
    // Each page is rendered here for the first time, in each language.
  }, 90_000);

  it('lists every viewer that anyone may find, and each opens', async () => {
    const found = await listed();
    expect(new Set(found).size).toBe(found.length);
    const viewers = found.filter((address) => /\/(viewer|viewer360|feedback)\//.test(address));
    expect(viewers.some((address) => address.startsWith(`${HERE}/viewer/`))).toBe(true);
    expect(viewers.some((address) => address.startsWith(`${HERE}/viewer360/`))).toBe(true);
    expect(viewers.some((address) => address.startsWith(`${HERE}/feedback/`))).toBe(true);
    for (const address of viewers) {
      const { status, text } = await textAt(address.slice(HERE.length));
      expect(status, address).toBe(200);
      expect(text, address).not.toContain('noindex');
    }
  });

  it('forgets a building at once when it, its estate or its organization is withdrawn', async () => {
    const { Estate, Navigator, Organization } = server.running.database.models;
    const slug = 'to-be-withdrawn';
    const created = await server.call('POST', '/navigator', {
      token,
      organization: String(house.organizationId),
      body: {
        name: 'Withdrawn',
        slug,
        published: true,
        target: { type: 'estate', id: String(house.estateId) },
      },
    });
    expect(created.status, created.text).toBe(201);
    const own = { organizationId: house.organizationId };
    const estate = { ...own, _id: house.estateId };
    const address = `${HERE}/viewer/${slug}`;
    const isListed = async () => (await listed()).includes(address);
    expect(await isListed()).toBe(true);
    await Navigator.updateOne({ ...own, slug }, { $set: { published: false } });
    expect(await isListed()).toBe(false);
    await Navigator.updateOne({ ...own, slug }, { $set: { published: true } });
    await Estate.updateOne(estate, { $set: { status: 'DRAFT' } });
    expect(await isListed()).toBe(false);
    await Estate.updateOne(estate, { $set: { status: 'PUBLISHED' } });
    await Organization.updateOne({ _id: house.organizationId }, { $set: { status: 'SUSPENDED' } });
    expect(await isListed()).toBe(false);
    await Organization.updateOne({ _id: house.organizationId }, { $set: { status: 'ACTIVE' } });
    expect(await isListed()).toBe(true);
  });

  it('lists no tour and no project that is open by its address alone', async () => {
    const { Feedback, Panorama } = server.running.database.models;
    const across = { acrossOrganizations: 'any of the demo’s' };
    const tour = await Panorama.findOne({ entry: true, visibility: 'PUBLIC' }, null, across).orFail().lean();
    const project = await Feedback.findOne({ visibility: 'PUBLIC', status: 'OPEN' }, null, across)
      .orFail()
      .lean();
    const addresses = [`${HERE}/viewer360/${tour._id}`, `${HERE}/feedback/${project._id}`];
    expect(await listed()).toEqual(expect.arrayContaining(addresses));
    const ownOf = (one: typeof tour | typeof project) => ({
      organizationId: one.organizationId,
      _id: one._id,
    });
    for (const visibility of ['UNLISTED', 'PRIVATE'] as const) {
      await Panorama.updateOne(ownOf(tour), { $set: { visibility } });
      await Feedback.updateOne(ownOf(project), { $set: { visibility } });
      const found = await listed();
      for (const address of addresses) expect(found, visibility).not.toContain(address);
    }
    await Panorama.updateOne(ownOf(tour), { $set: { visibility: 'PUBLIC' } });
    await Feedback.updateOne(ownOf(project), {
      $set: { visibility: 'PUBLIC', status: 'DRAFT' },
      $unset: { opensAt: 1 },
    });
    const found = await listed();
    expect(found).toContain(addresses[0]);
    expect(found).not.toContain(addresses[1]);
  });

  it('divides many viewers among files that list each of them once', async () => {
    const { database } = server.running;
    const many = 2500;
    const own = { organizationId: house.organizationId, estateId: house.estateId };
    const now = new Date();
    await database.models.Navigator.collection.insertMany(
      Array.from({ length: many }, (_, index) => ({
        ...own,
        name: `Building ${index}`,
        slug: `many-${index}`,
        mode: 'STATIC',
        target: { type: 'estate', id: house.estateId },
        published: true,
        createdAt: now,
        updatedAt: now,
      })),
    );
    const parts = (await files()).filter((file) => file.includes('/buildings.xml'));
    expect(parts).toHaveLength(3);
    const found = (await listed()).filter((address) => address.includes('/many-'));
    expect(found).toHaveLength(many);
    expect(new Set(found).size).toBe(many);
  });

  it('ends at a file that is exactly full', async () => {
    const { database } = server.running;
    const { buildings } = publishedPages({
      models: database.models,
      panoramas: { publicOnes: async () => new Set() },
      clock: () => new Date(),
    });
    const across = { acrossOrganizations: 'a test counts everything' };
    const { Navigator } = database.models;
    const all = await Navigator.find({ published: true }, { _id: 1 }, across).sort({ _id: 1 }).lean();
    const rest = all.slice(2000).map(({ _id }) => _id);
    await Navigator.collection.deleteMany({ _id: { $in: rest } });
    const starts = await buildings.starts();
    expect(starts).toHaveLength(1);
    expect(await buildings.after(starts[0])).toHaveLength(1000);
  });

  it('answers an address of no file with 404', async () => {
    for (const path of ['/sitemap/nothing.xml', '/sitemap/buildings.xml?after=x']) {
      expect((await textAt(path)).status, path).toBe(404);
    }
  });

  it('tells language models of every page, with a line on each', async () => {
    const { status, text } = await textAt('/llms.txt');
    expect(status).toBe(200);
    const [title, , summary] = text.split('\n');
    expect([title, summary?.slice(0, 2)]).toEqual(['# Oriel', '> ']);
    const links = [...text.matchAll(/^- \[(.+)\]\((.+)\): (.+)$/gm)];
    expect(links.length).toBe(text.split('\n').filter((line) => line.startsWith('- ')).length);
    for (const [, , address = ''] of links) {
      expect(address.startsWith(`${HERE}/`), address).toBe(true);
      expect((await textAt(address.slice(HERE.length))).status, address).toBe(200);
    }
    for (const id of RESOURCES_OF_BRAND.oriel) expect(text).toContain(`(${HERE}/en/resources/${id})`);
  });
});
