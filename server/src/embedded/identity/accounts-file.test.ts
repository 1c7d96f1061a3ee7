import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
} from 'firebase/auth';
import { deleteApp as deleteAdmin } from 'firebase-admin/app';
import { getAuth as getAdminAuth } from 'firebase-admin/auth';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { raw } from './testing/raw-request.ts';
import { newAdmin, PASSWORD, PROJECT, type Stage, startStage } from './testing/stage.ts';

let accountsFile: string;
let stage: Stage;

beforeEach(async () => {
  stage = await startStage();
  ({ accountsFile } = stage);
});

afterEach(() => stage.close());

const start = () => startStage(accountsFile);

async function restart(): Promise<void> {
  await stage.stop();
  stage = await start();
}

const verify: Stage['verify'] = (...given) => stage.verify(...given);
const lastMessage = () => stage.lastMessage();

describe('accounts', () => {
  it('survive a restart with all flags and open sessions', async () => {
    const auth = stage.client();
    const { user } = await createUserWithEmailAndPassword(auth, 'kept@demo.example', PASSWORD);
    const { refreshToken } = user;
    await stage.admin.updateUser(user.uid, {
      displayName: 'Kept',
      emailVerified: true,
      multiFactor: {
        enrolledFactors: [{ uid: 'mine', factorId: 'phone', phoneNumber: '+48600100200' }],
      },
    });
    await stage.admin.setCustomUserClaims(user.uid, { grade: 7 });
    const gone = await stage.admin.createUser({
      email: 'disabled@demo.example',
      password: PASSWORD,
      disabled: true,
    });
    await sendPasswordResetEmail(auth, 'kept@demo.example');
    const { code } = await lastMessage();
    const before = (await stage.admin.listUsers()).users.map((record) => record.toJSON());

    await restart();

    expect((await stage.admin.listUsers()).users.map((record) => record.toJSON())).toEqual(before);
    expect((await stage.admin.getUser(gone.uid)).disabled).toBe(true);
    expect((await stage.admin.getUserByEmail('kept@demo.example')).multiFactor?.enrolledFactors).toHaveLength(
      1,
    );
    const refreshed = await raw(
      'POST',
      `${stage.origin}/securetoken.googleapis.com/v1/token?key=x`,
      { 'content-type': 'application/x-www-form-urlencoded' },
      `grant_type=refresh_token&refresh_token=${encodeURIComponent(refreshToken)}`,
    );
    expect(refreshed.status).toBe(200);
    const token = await verify(JSON.parse(refreshed.text).id_token, true);
    expect(token).toMatchObject({ uid: user.uid, grade: 7 });
    await confirmPasswordReset(stage.client(), code, 'after the restart 4');
  });

  it('require the second factor after a restart', async () => {
    await stage.admin.createUser({
      email: 'factor@demo.example',
      password: PASSWORD,
      emailVerified: true,
      multiFactor: { enrolledFactors: [{ factorId: 'phone', phoneNumber: '+48600100300' }] },
    });
    await restart();
    const attempt = signInWithEmailAndPassword(stage.client(), 'factor@demo.example', PASSWORD);
    await expect(attempt).rejects.toMatchObject({ code: 'auth/multi-factor-auth-required' });
  });

  it('are on disk, private to the owner, before a change is acknowledged', async () => {
    const emails = Array.from({ length: 12 }, (_, index) => `user${index}@demo.example`);
    await Promise.all(
      emails.map(async (email) => {
        await stage.admin.createUser({ email, password: PASSWORD });
        expect(await readFile(accountsFile, 'utf8')).toContain(email);
      }),
    );
    expect((await stat(accountsFile)).mode & 0o777).toBe(0o600);
  });

  it('survive a kill once acknowledged', async () => {
    await stage.stop();
    const script = `
      const { startIdentityEmulator } = await import(${JSON.stringify(new URL('./start.ts', import.meta.url).href)});
      const { adminHost } = await startIdentityEmulator({
        projectId: '${PROJECT}', accountsFile: ${JSON.stringify(accountsFile)}, log: () => {},
        installationKey: Buffer.alloc(32, 7),
      });
      process.stdout.write(adminHost);
      setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [adminHost] = await once(child.stdout, 'data');
    vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', String(adminHost));
    const app = newAdmin();
    const acknowledged: string[] = [];
    const killed = once(child, 'exit');
    const attempts = Array.from({ length: 20 }, async (_, index) => {
      const { uid } = await getAdminAuth(app).createUser({
        email: `k${index}@demo.example`,
        password: PASSWORD,
      });
      acknowledged.push(uid);
      if (acknowledged.length === 5) child.kill('SIGKILL');
    });
    await Promise.allSettled(attempts);
    await killed;
    await deleteAdmin(app);

    stage = await start();
    expect(acknowledged.length).toBeGreaterThanOrEqual(5);
    const { users } = await stage.admin.listUsers();
    expect(users.map(({ uid }) => uid)).toEqual(expect.arrayContaining(acknowledged));
  });

  it('report a change that could not be saved instead of acknowledging it', async () => {
    await rm(path.dirname(accountsFile), { recursive: true, force: true });
    await writeFile(path.dirname(accountsFile), 'a file where the folder should be');
    const attempt = stage.admin.createUser({ email: 'lost@demo.example', password: PASSWORD });
    await expect(attempt).rejects.toThrow();
    await rm(path.dirname(accountsFile));
  });

  it('prevent the start when their file is unreadable', async () => {
    await stage.admin.createUser({ email: 'first@demo.example', password: PASSWORD });
    await stage.stop();
    const good = await readFile(accountsFile, 'utf8');
    await writeFile(accountsFile, good.slice(0, -10));
    await expect(start()).rejects.toThrow(/cannot be read/);
    await writeFile(accountsFile, good);
    stage = await start();
    expect((await stage.admin.listUsers()).users).toHaveLength(1);
  });
});
