import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withRawDatabase } from './commands/open-installation.ts';
import { startPeriodic } from './jobs/periodic.ts';
import { fileStores } from './modules/installation/file-stores.ts';
import { storageMaintenance } from './modules/installation/storage-maintenance.ts';
import { isSmallShare, Sweep } from './modules/installation/sweep.ts';
import { copyDemo } from './testing/demo-template.ts';
import { hasOtherUser, OTHER_USER, runAsOther } from './testing/other-user.ts';
import { startProgram } from './testing/program.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

const DAY_MS = 24 * 3600 * 1000;
const ACROSS = { acrossOrganizations: 'a test' };

let scratch: string;
beforeAll(async () => {
  scratch = await mkdtemp(path.join(tmpdir(), 'oriel-installation-'));
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

/** A folder with the demo, as left by a stopped server. */
async function installation(name: string): Promise<string> {
  // With a name of its own each time: a test that is tried again begins anew.
  const folder = await mkdtemp(path.join(scratch, `${name}-`));
  await copyDemo(folder);
  await age(folder);
  return folder;
}

/** Makes all files look two days old, so that none counts as a current upload. */
async function age(folder: string): Promise<void> {
  const past = new Date(Date.now() - 2 * DAY_MS);
  for (const store of ['media', 'originals']) {
    for (const name of await readdir(path.join(folder, store)))
      await utimes(path.join(folder, store, name), past, past);
  }
}

/** All files of both stores, including ownership markers and the trash. */
async function filesOf(folder: string): Promise<string[]> {
  const stores = await Promise.all(
    ['media', 'originals'].map(async (store) =>
      (await readdir(path.join(folder, store), { recursive: true })).map((name) => `${store}/${name}`),
    ),
  );
  return stores.flat().sort();
}

/** Starts in a folder, expects a refusal and returns its message. */
async function refusalOf(folder: string, env: Record<string, string> = {}): Promise<string> {
  const before = await filesOf(folder);
  const error = await startTestServer({ DEMO: 'off', ...env }, folder).then(
    async (server) => {
      await server.stop();
      return undefined;
    },
    (reason: unknown) => reason,
  );
  expect(error).toMatchObject({ name: 'StartRefusal' });
  expect(await filesOf(folder)).toEqual(before);
  return (error as Error).message;
}

const command = async (name: string, folder: string, ...args: string[]) =>
  await startProgram(`commands/${name}.ts`, { DATA_DIR: folder }, ...args).ended;

describe('a start with the wrong data', () => {
  it('refuses an empty database next to files, and deletes nothing', async () => {
    const folder = await installation('lost');
    await rename(path.join(folder, 'database'), path.join(scratch, 'database-away'));
    const message = await refusalOf(folder);
    expect(message).toContain('The database does not know these files. Nothing was started');
    expect(message).toContain(`${folder}: installation `);
    expect(message).toContain('0 of them known to the database');
    expect(message).toContain('npm run adopt');
    await rm(path.join(folder, 'database'), { recursive: true, force: true });
    await rename(path.join(scratch, 'database-away'), path.join(folder, 'database'));
    await (await startTestServer({}, folder)).stop();
  }, 60_000);

  it('refuses a database of another installation on the same folder', async () => {
    const folder = await installation('second');
    const other = path.join(scratch, 'other');
    await mkdir(other);
    await (await startTestServer({ DEMO: 'off' }, other)).stop();
    await rm(path.join(folder, 'database'), { recursive: true });
    await cp(path.join(other, 'database'), path.join(folder, 'database'), { recursive: true });
    // As if an older version had written it: nothing brings it up to date.
    await withRawDatabase(folder, async (connection) => {
      await connection.collection('migrations').deleteMany({});
    });
    expect(await refusalOf(folder)).toContain(
      'The files and the database belong to two different installations.',
    );
    await withRawDatabase(folder, async (connection) => {
      expect(await connection.collection('migrations').countDocuments()).toBe(0);
    });
  }, 60_000);

  it('refuses a database whose files are elsewhere', async () => {
    const folder = await installation('moved');
    await rm(path.join(folder, 'media'), { recursive: true });
    await mkdir(path.join(folder, 'media'));
    expect(await refusalOf(folder)).toContain('The files of this database are not here.');
  }, 60_000);

  it('gives an older installation an id, and a new one its own', async () => {
    const folder = await installation('older');
    for (const store of ['media', 'originals']) await rm(path.join(folder, store, '.installation'));
    const first = await startTestServer({}, folder);
    await first.running.database.models.Installation.deleteOne({ _id: 'identity' });
    await first.stop();
    for (const store of ['media', 'originals']) await rm(path.join(folder, store, '.installation'));
    await (await startTestServer({}, folder)).stop();
    const ids = await Promise.all(
      ['media', 'originals'].map((store) => readFile(path.join(folder, store, '.installation'), 'utf8')),
    );
    expect(ids[0]).toMatch(/^[0-9a-f-]{36}\n$/);
    expect(ids[1]).toBe(ids[0]);
  }, 60_000);

  it('proceeds once an administrator has adopted the files', async () => {
    const folder = await installation('adopted');
    const before = await filesOf(folder);
    await rm(path.join(folder, 'database'), { recursive: true });
    const looked = await command('adopt', folder);
    expect(looked.output).toContain('Nothing was changed.');
    await refusalOf(folder);
    expect((await command('adopt', folder, '--yes')).output).toContain('No file was changed or moved.');
    await (await startTestServer({ DEMO: 'off' }, folder)).stop();
    expect(await filesOf(folder)).toEqual(before);
  }, 60_000);

  it('removes what a killed process left unfinished, whatever its role', async () => {
    const folder = await installation('killed');
    const host = hostname().replace(/[^A-Za-z0-9-]/g, '-');
    const left = path.join(folder, 'media/.tmp', ['put', host, 2 ** 30, 1, 'abc'].join('~'));
    await mkdir(left, { recursive: true });
    await (await startTestServer({ ROLE: 'web' }, folder)).stop();
    expect(await readdir(path.dirname(left))).toEqual([]);
  }, 60_000);

  it('hides the installation marker from visitors', async () => {
    const folder = await installation('served');
    const server = await startTestServer({}, folder);
    expect((await fetch(`${server.url}/media/.installation`)).status).toBe(404);
    await server.stop();
  }, 60_000);
});

describe('the sweep', () => {
  let server: TestServer;
  let folder: string;
  beforeAll(async () => {
    folder = await installation('swept');
    server = await startTestServer({ ROLE: 'web' }, folder);
  }, 60_000);
  afterAll(() => server.stop());

  function sweepAt(days: number): Sweep {
    const { models } = server.running.database;
    const stores = fileStores({ dataDir: folder });
    return new Sweep({ models, ...stores, clock: () => new Date(Date.now() + days * DAY_MS) });
  }

  async function orphan(): Promise<string> {
    const key = String(new Types.ObjectId());
    await mkdir(path.join(folder, 'originals', key));
    const past = new Date(Date.now() - 2 * DAY_MS);
    await utimes(path.join(folder, 'originals', key), past, past);
    return key;
  }

  const inOriginals = (name: string) => path.join(folder, 'originals', name);

  it('attributes a small share to crashes, and a large one to the wrong database', () => {
    expect(isSmallShare(0, 0)).toBe(true);
    expect([isSmallShare(1, 1), isSmallShare(1, 2), isSmallShare(1, 3), isSmallShare(2, 3)]).toEqual([
      false,
      false,
      true,
      false,
    ]);
    expect([isSmallShare(2, 49), isSmallShare(3, 49), isSmallShare(50, 1000)]).toEqual([true, false, true]);
  });

  it('only reports with --dry, also next to a running server', async () => {
    const key = await orphan();
    const { code, output } = await command('sweep', folder, '--dry');
    expect([code, output]).toEqual([0, expect.stringContaining(`  ${key}\n`)]);
    expect(output).toContain('Nothing was moved (--dry).');
    expect(await readdir(path.join(folder, 'originals'))).toContain(key);
    await rm(inOriginals(key), { recursive: true });
  }, 60_000);

  it("moves files to the day's trash, keeps them for 30 days, and counts", async () => {
    const key = await orphan();
    const day = new Date().toISOString().slice(0, 10);
    expect(await sweepAt(0).run()).toMatchObject({ moved: 1, emptied: 0 });
    expect(await readdir(inOriginals(`.trash/${day}`))).toEqual([key]);
    expect(await readdir(path.join(folder, 'originals'))).not.toContain(key);
    expect((await sweepAt(30).run()).emptied).toBe(0);
    expect((await sweepAt(31).run()).emptied).toBe(1);
    expect(await readdir(inOriginals('.trash'))).toEqual([]);
    expect(await (await fetch(`${server.url}/metrics`)).text()).toMatch(
      /oriel_sweep_things\{outcome="looked"\} [1-9]/,
    );
  });

  it('keeps images of a deleted navigator for 30 days, and restores them with it', async () => {
    const { NavigatorImage, Navigator } = server.running.database.models;
    const { _id: known, ...like } = await Navigator.findOne({}, null, ACROSS).orFail().lean();
    const { organizationId } = like;
    const picture = { organizationId, index: 0, assetId: new Types.ObjectId() };
    for (let left = 5; left > 0; left -= 1) await NavigatorImage.create({ ...picture, navigatorId: known });
    const navigatorId = new Types.ObjectId();
    const image = await NavigatorImage.create({ ...picture, navigatorId });
    await NavigatorImage.collection.updateOne({ _id: image._id }, { $set: { createdAt: new Date(0) } });
    await sweepAt(0).run();
    const trashed = async () =>
      (await NavigatorImage.findOne({ _id: image._id }, null, ACROSS).orFail()).trashedAt;
    expect(await trashed()).toBeInstanceOf(Date);
    await Navigator.collection.insertOne({ ...like, _id: navigatorId, slug: 'back-again' });
    await sweepAt(0).run();
    expect(await trashed()).toBeUndefined();
  });

  it('refuses when a large share is unknown, as after an older backup, until confirmed', async () => {
    const { Asset, Panorama } = server.running.database.models;
    const files = await filesOf(folder);
    const keys = (await readdir(path.join(folder, 'originals'))).filter((name) =>
      /^[0-9a-f]{24}$/.test(name),
    );
    const lost = { $in: keys.slice(0, 10).map((key) => new Types.ObjectId(key)) };
    const assets = await Asset.find({ _id: lost }, null, ACROSS).lean();
    const panoramas = await Panorama.find({ assetId: lost }, null, ACROSS).lean();
    await Asset.deleteMany({ _id: lost }, ACROSS);
    await Panorama.deleteMany({ assetId: lost }, ACROSS);
    const { moved, refusal } = await sweepAt(0).run();
    expect([moved, refusal]).toEqual([
      0,
      expect.stringMatching(/knows nothing of \d+ of \d+ folders in media/),
    ]);
    const { code, output } = await command('sweep', folder);
    expect([code, output]).toEqual([1, expect.stringContaining('npm run sweep -- --even-many')]);
    expect(await filesOf(folder)).toEqual(files);
    await Asset.collection.insertMany(assets);
    if (panoramas.length > 0) await Panorama.collection.insertMany(panoramas);
  }, 60_000);

  it('refuses when the database has no assets', async () => {
    const { Asset } = server.running.database.models;
    const key = await orphan();
    const assets = await Asset.find({}, null, ACROSS).lean();
    await Asset.deleteMany({}, ACROSS);
    expect((await sweepAt(0).run()).refusal).toContain('The database has no assets at all');
    await Asset.collection.insertMany(assets);
    await rm(inOriginals(key), { recursive: true });
  });

  it('is never due at a start, and then once a day', async () => {
    const { Installation } = server.running.database.models;
    await Installation.deleteOne({ _id: 'sweep' });
    expect(await sweepAt(0).runIfDue()).toBeUndefined();
    expect(await sweepAt(0.9).runIfDue()).toBeUndefined();
    const both = await Promise.all([sweepAt(1.1).runIfDue(), sweepAt(1.1).runIfDue()]);
    expect(both.filter((result) => result !== undefined)).toHaveLength(1);
    // A day has passed and a server starts: the task still waits for its interval.
    let ran = 0;
    const log = { info: () => (ran += 1), warn: () => (ran += 1) };
    const stop = startPeriodic([storageMaintenance(sweepAt(5), log)], log);
    await stop();
    expect(ran).toBe(0);
  });
});

describe('an interrupted demo', () => {
  it("is not made again over other people's data", async () => {
    const folder = await installation('demo');
    const server = await startTestServer({ ROLE: 'web' }, folder);
    const { models } = server.running.database;
    const joined = await models.Organization.findOne({}).orFail();
    const stranger = {
      identityId: 'stranger',
      email: 'somebody@example.com',
      firstName: 'Some',
      lastName: 'Body',
    };
    await models.Membership.create({
      userId: (await models.User.create(stranger))._id,
      organizationId: joined._id,
      role: 'USER',
      status: 'ACTIVE',
      allEstates: true,
    });
    await models.Installation.updateOne({ _id: 'demo' }, { $set: { state: 'STARTED' } });
    await server.stop();

    const again = await startTestServer({ ROLE: 'web' }, folder);
    const { Organization, Estate, Installation } = again.running.database.models;
    expect(await Organization.distinct('_id')).toEqual([joined._id]);
    expect(await Estate.countDocuments({ organizationId: joined._id })).toBeGreaterThan(0);
    expect((await Installation.findById('demo'))?.state).toBe('FINISHED');
    await again.stop();
  }, 60_000);
});

it.skipIf(!hasOtherUser)(
  'starts in a folder of another user, as volumes of a cluster are',
  async () => {
    // Not below a folder that only this user may enter.
    const folder = await mkdtemp('/tmp/oriel-volume-');
    try {
      await chmod(folder, 0o777);
      const server = spawn(
        process.execPath,
        ['--disable-warning=ExperimentalWarning', path.join(import.meta.dirname, 'main.ts')],
        {
          ...OTHER_USER,
          env: {
            NODE_ENV: 'test',
            DATA_DIR: folder,
            TMPDIR: '/tmp',
            DEMO: 'off',
            HOST: '127.0.0.1',
            PORT: '0',
          },
        },
      );
      let output = '';
      for (const stream of [server.stdout, server.stderr])
        stream.on('data', (part) => (output += String(part)));
      await expect.poll(() => output, { timeout: 30_000 }).toContain('accounts live in');
      server.kill('SIGTERM');
      expect(await once(server, 'exit')).toEqual([0, null]);
      expect((await stat(folder)).mode & 0o777).toBe(0o777);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
  60_000,
);

it.skipIf(!hasOtherUser)(
  'says to another user that a database is not theirs, not that there is none',
  async () => {
    const folder = await mkdtemp('/tmp/oriel-volume-');
    try {
      await chmod(folder, 0o755);
      await mkdir(path.join(folder, 'database'), { mode: 0o700 });
      const { code, output } = runAsOther('commands/check-files.ts', { DATA_DIR: folder });
      expect(code).toBe(1);
      expect(output).toContain(`The embedded database in ${folder} belongs to another user.`);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
  60_000,
);
