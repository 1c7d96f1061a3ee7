import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_MONGODB_URI } from './testing/real-database.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';
import { testTitles } from './testing/test-titles.ts';

const TOP = fileURLToPath(new URL('../..', import.meta.url));
const text = await readFile(path.join(TOP, 'docs/security.md'), 'utf8');

/** Tests named in the tables, with words of their cases. */
const tables = text.replaceAll(/^(?!\|).*$/gm, '');
const proofs = [...tables.matchAll(/`([\w./-]+\.(?:test|spec|full)\.tsx?)`(?: \(([^)]+)\))?/g)].map(
  ([, file = '', words]) => ({ file, words }),
);

describe('docs/security.md', () => {
  it('names tests that exist, by words of their cases', async () => {
    expect(proofs.length).toBeGreaterThan(80);
    for (const { file, words } of proofs) {
      expect(existsSync(path.join(TOP, file)), file).toBe(true);
      expect(words, `${file}: no words of a case`).toBeDefined();
      const titles = await testTitles(path.join(TOP, file));
      expect(
        titles.some((title) => title.includes(words ?? '')),
        `${file} has no case with: ${words}`,
      ).toBe(true);
    }
  });

  it.each(['of a case'])('takes words %s alone, not of anything that a file says', async () => {
    const titles = (await testTitles(fileURLToPath(import.meta.url))).join('\n');
    expect(titles).toContain('takes words %s alone');
    expect(titles).toContain('a running server');
    expect(titles).not.toContain('names no organizationId');
  });

  it('says something to every chapter of the standard, and of every requirement how it is proved', () => {
    for (let chapter = 1; chapter <= 17; chapter += 1) expect(text).toContain(`\n### V${chapter} `);
    const asvs = text.slice(text.indexOf('\n## ASVS'), text.indexOf('\n## Holes'));
    const rows = asvs.split('\n').filter((line) => /^\| (?!requirement)[^-]/.test(line));
    for (const row of rows) expect(row).toMatch(/\.(?:test|spec)\.ts`|\| not tested here \|/);
  });
});

describe('a running server', () => {
  let server: TestServer;
  let folder = '';

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'oriel-incident-'));
    server = await startTestServer({ ROLE: 'web', PLATFORM_STAFF: 'admin@demo.oriel.example' });
  }, 60_000);

  afterAll(async () => {
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('a query that names no organization throws', async () => {
    const { models } = server.running.database;
    await expect(models.Inquiry.find({ name: 'Jan' }).lean()).rejects.toThrow('names no organizationId');
    await expect(models.Estate.updateMany({}, { $set: { name: 'x' } })).rejects.toThrow(
      'names no organizationId',
    );
  });

  // They back up the embedded database.
  it.skipIf(TEST_MONGODB_URI !== undefined)(
    'the commands of the incident note run',
    async () => {
      const evidence = path.join(folder, 'evidence');
      await mkdir(evidence);
      const { models } = server.running.database;
      const admin = await server.token('admin@demo.oriel.example');
      const user = await server.token('user@demo.oriel.example');
      const asUser = async () => (await server.call('GET', '/estate', { token: user })).status;
      const me = (await server.call('GET', '/user/me', { token: user })).body.data;
      const { _id: org } = await models.Organization.findOne({ slug: 'brzozowa' }).orFail().lean();
      const log = path.join(folder, 'oriel.log');
      const line = {
        level: 30,
        route: '/api/v1/estate',
        method: 'GET',
        status: 403,
        organization: String(org),
      };
      await writeFile(log, `${JSON.stringify(line)}\n`);

      const note = text.slice(text.indexOf('\n## Incident'));
      const commands = [...note.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, command = '']) => command);
      const run = async (command = '', more: Record<string, string> = {}) =>
        await promisify(execFile)('bash', ['-euc', command], {
          cwd: TOP,
          env: {
            ...process.env,
            ORIGIN: server.url,
            TOKEN: admin,
            ORG: String(org),
            MEMBER: me.id,
            EMAIL: 'user@demo.oriel.example',
            LOG: log,
            EVIDENCE: evidence,
            DATA_DIR: server.dataDir,
            ...more,
          },
        });
      const project = { FIREBASE_PROJECT_ID: 'demo-oriel' };
      const [keep, look, block, blockEverywhere, endAll, offline, ...others] = commands;
      expect(others).toEqual([]);

      await run(keep);
      expect(existsSync(path.join(evidence, 'oriel.log'))).toBe(true);
      expect((await run(look)).stdout).toContain('1 "route":"/api/v1/estate"');

      expect(await asUser()).toBe(200);
      await run(block);
      expect(await asUser()).toBe(403);
      await models.Membership.updateOne(
        { userId: me.id, organizationId: org },
        { $set: { status: 'ACTIVE' } },
      );
      expect(await asUser()).toBe(200);
      await run(blockEverywhere, project);
      expect(await asUser()).toBe(401);

      const address = `/organization/${org}`;
      expect((await server.call('GET', address)).status).toBe(200);
      await run(offline);
      expect((await server.call('GET', address)).status).toBe(404);

      expect((await server.call('GET', '/user/me', { token: admin })).status).toBe(200);
      // Tokens of the second in which they are revoked stay valid.
      await new Promise((resolve) => setTimeout(resolve, 1100));
      await run(endAll, project);
      expect((await server.call('GET', '/user/me', { token: admin })).status).toBe(401);
    },
    120_000,
  );
});
