import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { founder, lastMail, type Person, secretFor } from './testing/people.ts';

const HOUR_MS = 3_600_000;

let server: TestServer;
let anna: Person;
let berta: Person;

beforeAll(async () => {
  server = await startTestServer({ DEMO: 'off', ROLE: 'web', RATE_LIMITS: 'on' });
  anna = await founder(server, 'anna@brzozowa.example', 'Brzozowa');
  berta = await founder(server, 'berta@other.example', 'Other');
}, 60_000);

afterAll(() => server?.stop());

const send = (who: Person) => server.call('POST', '/user/send-verification-email', { token: who.token });
const verify = (token: string) => server.call('POST', '/user/verify-email', { body: { token } });
const users = () => server.running.database.models.User;
const me = async (token: string) => (await server.call('GET', '/user/me', { token })).body.data;

/** Makes a user's mails older. */
async function age(who: Person, ms: number): Promise<void> {
  const { verification } = await users().findOne({ email: who.email }).orFail().lean();
  const mails = (verification?.mails ?? []).map((mail) => ({
    ...mail,
    at: new Date(mail.at.getTime() - ms),
  }));
  await users().updateOne({ email: who.email }, { $set: { 'verification.mails': mails } });
}

describe('e-mail verification', () => {
  it('uses a secret in a mail, which is stored nowhere', async () => {
    const answer = await send(anna);
    expect([answer.status, answer.body]).toEqual([202, { data: { sent: true, retryAfter: 0 } }]);
    expect(await lastMail(server, anna.email)).toMatchObject({ template: 'verification', locale: 'pl' });
    const secret = await secretFor(server, anna.email);
    expect(JSON.stringify(await users().findOne({ email: anna.email }).lean())).not.toContain(secret);
    expect(answer.text).not.toContain(secret);
  });

  it('is limited to three requests an hour, also under concurrency; then names the waiting time', async () => {
    // One mail was sent by the sign-up, one above.
    const answers = await Promise.all([send(anna), send(anna)]);
    expect(answers.map((one) => one.status).sort()).toEqual([202, 429]);
    const [sent, refused] = answers.sort((a, b) => a.status - b.status);
    expect(sent?.body.data.retryAfter).toBeGreaterThan(3500);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(3500);
  });

  it('fails for a wrong or expired secret', async () => {
    const secret = await secretFor(server, berta.email);
    await age(berta, 24 * HOUR_MS + 1000);
    for (const token of ['x', 'x'.repeat(43), secret]) {
      const answer = await verify(token);
      expect([answer.status, answer.body.code]).toEqual([400, 'VERIFICATION_INVALID']);
    }
    expect((await me(berta.token)).emailVerified).toBe(false);
    expect((await server.call('POST', '/user/verify-email', { body: {} })).body.errors).toHaveProperty(
      'token',
    );
  });

  it('needs no sign-in, is passed to the identity provider, and works once', async () => {
    const secret = await secretFor(server, anna.email);
    const answer = await verify(secret);
    expect([answer.status, answer.body]).toEqual([200, { data: { emailVerified: true } }]);
    const { identity } = server.running;
    expect((await identity.accountOf(anna.email))?.emailVerified).toBe(true);
    expect((await identity.accountOf(berta.email))?.emailVerified).toBe(false);
    expect((await me(anna.token)).emailVerified).toBe(true);
    expect((await verify(secret)).status).toBe(400);
    // A new hour: the error must mean that there is nothing to verify.
    await age(berta, HOUR_MS);
    expect((await send(berta)).status).toBe(202);
  });

  it('rejects verified addresses, and strangers', async () => {
    await users().updateOne({ email: anna.email }, { $unset: { verification: 1 } });
    const fresh = await founder(server, 'fresh@other.example', 'Fresh');
    await verify(await secretFor(server, fresh.email));
    const again = await send(fresh);
    expect([again.status, again.body.code]).toEqual([409, 'ALREADY_VERIFIED']);
    expect((await server.call('POST', '/user/send-verification-email')).status).toBe(401);
  });

  it('does not apply to a changed address', async () => {
    const moved = await founder(server, 'moved@other.example', 'Moved');
    const secret = await secretFor(server, moved.email);
    await users().updateOne({ email: moved.email }, { $set: { email: 'elsewhere@other.example' } });
    expect((await verify(secret)).body.code).toBe('VERIFICATION_INVALID');
  });
});
