import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isInside } from '@oriel/contract/boundary';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languageOf } from '../analysis/language.ts';
import { signUpForm } from '../modules/user/testing/people.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { CITY_CATEGORIES, CORRECTIONS, PERGOLA, readCityComments, STREET_AREA } from './city.ts';

const comments = readCityComments(
  await readFile(new URL('./material/city/comments.txt', import.meta.url), 'utf8'),
);
const ofQuarter = comments.filter(({ item }) => item !== 'pergola');
const allOf = (threads: typeof comments) =>
  threads.flatMap(({ name, body, replies }) => [{ name, body }, ...replies]);

describe('the comments of the city', () => {
  it('are 200 in the open project, on three kinds of item, each of them once', () => {
    const all = allOf(ofQuarter);
    expect(all).toHaveLength(200);
    expect(new Set(allOf(comments).map(({ body }) => body)).size).toBe(allOf(comments).length);
    const kinds = Object.groupBy(ofQuarter, ({ position }) => position.kind);
    for (const kind of ['IMAGE', 'MAP', 'MODEL'] as const)
      expect(kinds[kind]?.length, kind).toBeGreaterThan(30);
  });

  it('are written in two languages, both in earnest', async () => {
    const languages = await Promise.all(allOf(ofQuarter).map(({ body }) => languageOf(body, 'en')));
    const count = (language: string) => languages.filter((one) => one === language).length;
    expect(count('pl')).toBeGreaterThan(80);
    expect(count('en')).toBeGreaterThan(60);
  });

  it('have places inside what they are about', () => {
    for (const { item, position, body } of comments) {
      if (position.kind === 'MAP') expect(isInside(STREET_AREA, position.lng, position.lat), body).toBe(true);
      else if (position.kind === 'IMAGE')
        for (const part of [position.x, position.y]) {
          expect(part, body).toBeGreaterThan(0);
          expect(part, body).toBeLessThan(1);
        }
      else if (position.kind === 'MODEL') {
        expect(Math.abs(position.x), body).toBeLessThanOrEqual(18);
        expect(Math.abs(position.z), body).toBeLessThanOrEqual(12);
        expect(position.y, body).toBeGreaterThan(0);
      } else expect.fail(`${item} has no such place`);
    }
  });

  it('have categories of the project, and residents are answered and disagree', () => {
    const keys: readonly string[] = CITY_CATEGORIES.map(({ key }) => key);
    for (const { category, body } of comments) expect(keys, body).toContain(category);
    const replies = ofQuarter.flatMap((one) => one.replies);
    expect(replies.filter(({ name }) => name === undefined).length).toBeGreaterThan(10);
    expect(replies.filter(({ name }) => name !== undefined).length).toBeGreaterThan(20);
    const authors = comments.map(({ name }) => name);
    for (const { answers } of PERGOLA.outcomes) for (const name of answers) expect(authors).toContain(name);
  });
});

describe('the demo of LocalLoop', () => {
  let server: TestServer;
  let dataDir = '';
  let token = '';
  let organization = '';
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'oriel-city-'));
    // A folder with something in it does not get the copy of the other brand's demo.
    await writeFile(path.join(dataDir, 'note'), 'made for itself');
    server = await startTestServer({ ROLE: 'web', BRAND: 'localloop' }, dataDir);
    token = await server.token('admin@demo.oriel.example');
    const organizations = (await server.call('GET', '/organization', { token })).body.data;
    expect(organizations.map(({ slug }: { slug: string }) => slug)).toEqual(['jarzebin']);
    organization = organizations[0].id;
  }, 180_000);
  afterAll(async () => {
    await server?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const get = async (call: string) => {
    const answer = await server.call('GET', call, { token, organization });
    expect(answer.status, answer.text).toBe(200);
    return answer.body.data;
  };

  it('shows its visitors pages in its own look, those that are not there too', async () => {
    const [project] = (await get('/feedback?sort=title&status=OPEN')) as { id: string }[];
    for (const [address, status] of [
      [`/feedback/${project?.id}`, 200],
      [`/feedback/${project?.id}/accessibility`, 200],
      [`/feedback/${project?.id}/poster`, 200],
      [`/embed-guide/project/${project?.id}`, 200],
      ['/feedback/nothing', 404],
      ['/viewer/nothing', 404],
      ['/viewer360/nothing', 404],
      ['/viewer360/%zz', 404],
    ] as const) {
      const answer = await fetch(server.url + address, { headers: { accept: 'text/html' } });
      expect(answer.status, address).toBe(status);
      const text = await answer.text();
      expect(text, address).toMatch(/<html [^>]*data-brand="localloop"/);
      if (address.endsWith('/poster')) expect(text).toMatch(/<html [^>]*data-font="Lato"/);
    }
    // Paper says the day on which the project closes where its organization is, wherever the server is.
    const closing = { closesAt: '2099-02-28T23:30:00.000Z' };
    const moved = await server.call('PATCH', `/feedback/${project?.id}`, {
      token,
      organization,
      body: closing,
    });
    expect(moved.status, moved.text).toBe(200);
    const poster = await fetch(`${server.url}/feedback/${project?.id}/poster`, {
      headers: { 'accept-language': 'pl' },
    });
    expect(await poster.text()).toContain('Do 1 marca 2099');
    // Viewers in other people's pages get it with their code.
    const entry = await fetch(`${server.url}/viewer-inline/v1.mjs`);
    expect(entry.headers.get('content-type')).toContain('text/javascript');
    expect([entry.headers.get('access-control-allow-origin'), entry.headers.get('cache-control')]).toEqual([
      '*',
      'public, max-age=300',
    ]);
    expect(await entry.text()).toContain("wear('localloop')");
  });

  it('is a city with an open project of a picture, a map and a model, and a closed one with decisions', async () => {
    const projects = (await get('/feedback?sort=title')) as { id: string; status: string; slug: string }[];
    expect(projects.map(({ slug, status }) => [slug, status])).toEqual([
      ['lime-quarter', 'OPEN'],
      ['pergola-by-the-library', 'CLOSED'],
    ]);
    const [quarter, pergola] = await Promise.all(projects.map(({ id }) => get(`/feedback/${id}`)));
    expect(quarter.items.map(({ type }: { type: string }) => type)).toEqual(['IMAGE', 'MAP', 'MODEL']);
    expect(quarter.counts.comments + quarter.counts.pending).toBe(200);
    expect(quarter.counts.pending).toBeGreaterThan(2);
    expect(Date.parse(quarter.closesAt)).toBeGreaterThan(Date.now());
    const decisions = pergola.outcomes as { commentIds: string[] }[];
    expect(decisions).toHaveLength(PERGOLA.outcomes.length);
    expect(decisions.map(({ commentIds }) => commentIds.length)).toEqual(
      PERGOLA.outcomes.map(({ answers }) => answers.length),
    );
  });

  it('has a published analysis with corrections, and comments that it has not read', async () => {
    const [{ id }] = await get('/feedback?status=OPEN');
    const { ai } = await get(`/feedback/${id}`);
    expect([ai.status, ai.published, ai.stale]).toEqual(['READY', true, true]);
    expect(ai.newComments).toBeGreaterThan(5);
    expect(ai.topics.length).toBeGreaterThan(4);
    // Each of them: the machine still says what the team corrected, and nothing that it had to hide.
    expect(ai.review).toMatchObject({ changed: CORRECTIONS.length, hidden: 0 });
  });

  it('asks residents about statements, and shows what the groups share and what divides them', async () => {
    const [{ id }] = await get('/feedback?status=OPEN');
    const answer = await server.call('GET', `/feedback/${id}/opinion`);
    const { open, statements, results } = answer.body.data;
    expect(open).toBe(true);
    expect(statements.length).toBeGreaterThanOrEqual(12);
    expect(results.grouped).toBeGreaterThan(60);
    expect(results.groups.length).toBeGreaterThanOrEqual(2);
    expect(results.common.length).toBeGreaterThan(1);
    expect(results.dividing.length).toBeGreaterThan(1);
    const seen = await get(`/feedback/${id}/opinion`);
    expect(seen.voters).toBeGreaterThan(results.voters);
  });

  it('has a reported comment and some that wait, and sells nothing', async () => {
    const waiting = await get('/comment?status=PENDING&limit=50');
    expect(waiting.length).toBeGreaterThan(2);
    const all = (await get('/comment?limit=200&sort=-createdAt')) as { reports?: number }[];
    expect(all.filter(({ reports }) => (reports ?? 0) > 0)).toHaveLength(1);
    const off = await server.call('GET', '/estate', { token, organization });
    expect(off.body.code).toBe('FEATURE_DISABLED');
  });

  it('gives an organization that signs up projects and tours, no estates, and its own look', async () => {
    const body = signUpForm('ewa@gmina.example', { organizationName: 'Gmina Nowa' });
    const made = await server.call('POST', '/user/signup', { body });
    expect(made.status, made.text).toBe(201);
    const { id } = made.body.data.organization;
    const mine = await server.call('GET', `/organization/${id}`, {
      token: await server.token('ewa@gmina.example'),
      organization: id,
    });
    expect([...mine.body.data.features].sort()).toEqual(['feedback', 'virtual_tours']);
    expect(mine.body.data.brand).toEqual({ primaryColor: '#1f6f54', font: 'Lato', mode: 'auto' });
  });
});
