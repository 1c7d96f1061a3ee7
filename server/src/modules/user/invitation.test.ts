import { afterAll, beforeAll, expect, it } from 'vitest';
import { tokenHash } from '../../platform/secret-token.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { founder, type Person, secretFor, signUpForm } from './testing/people.ts';

let server: TestServer;
let admin: Person;

beforeAll(async () => {
  server = await startTestServer({ DEMO: 'off', ROLE: 'web' });
  admin = await founder(server, 'anna@brzozowa.example', 'Brzozowa');
}, 60_000);

afterAll(() => server?.stop());

const models = () => server.running.database.models;
const read = (token: string) => server.call('POST', '/user/invitation', { body: { token } });

async function invitation(email: string, more: Record<string, unknown> = {}): Promise<string> {
  const { token, organization } = admin;
  const body = { email, role: 'USER', ...more };
  await server.call('POST', '/organization/invite', { token, organization, body });
  return await secretFor(server, email);
}

it('shows the holder of its link the organization, recipient and role', async () => {
  const answer = await read(
    await invitation('ula@brzozowa.example', { role: 'AGENT', firstName: 'Ula', message: 'Welcome' }),
  );
  expect(answer.status).toBe(200);
  const { expiresAt, ...rest } = answer.body.data;
  expect(rest).toEqual({
    state: 'OPEN',
    email: 'ula@brzozowa.example',
    role: 'AGENT',
    organization: { name: 'Brzozowa' },
    inviter: 'Anna Testowa',
    firstName: 'Ula',
    registered: false,
  });
  expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now());
});

it('says whether its address has an account to join with', async () => {
  await founder(server, 'olga@own.example', 'Own');
  expect((await read(await invitation('olga@own.example'))).body.data.registered).toBe(true);
});

it('says when it has expired', async () => {
  const token = await invitation('late@brzozowa.example');
  await models().Membership.updateOne(
    { 'invite.tokenHash': tokenHash(token) },
    { $set: { 'invite.expiresAt': new Date(0) } },
  );
  expect((await read(token)).body.data).toMatchObject({
    state: 'EXPIRED',
    organization: { name: 'Brzozowa' },
  });
});

it('looks unknown when used, replaced, or its organization is inactive', async () => {
  const unknown = await read('x'.repeat(43));
  expect([unknown.status, unknown.body.code]).toEqual([400, 'INVITE_INVALID']);
  const same = async (token: string) => {
    const { requestId: _own, ...body } = (await read(token)).body;
    const { requestId: _other, ...expected } = unknown.body;
    expect(body).toEqual(expected);
  };
  const replaced = await invitation('used@brzozowa.example');
  const used = await invitation('used@brzozowa.example');
  await same(replaced);
  const form = signUpForm('used@brzozowa.example', { inviteToken: used });
  expect((await server.call('POST', '/user/signup', { body: form })).status).toBe(201);
  await same(used);
  const closed = await invitation('closed@brzozowa.example');
  await models().Organization.updateMany({ name: 'Brzozowa' }, { $set: { status: 'SUSPENDED' } });
  await same(closed);
  await models().Organization.updateMany({ name: 'Brzozowa' }, { $set: { status: 'ACTIVE' } });
});

it('reads a phone number as in the country of the organization, whatever the language', async () => {
  const organizations = models().Organization;
  await organizations.updateMany({ name: 'Brzozowa' }, { $set: { country: 'DE' } });
  const signUp = async (email: string, phone: string, locale: string) => {
    const body = signUpForm(email, { inviteToken: await invitation(email), phone, locale });
    return await server.call('POST', '/user/signup', { body });
  };
  expect((await signUp('kai@brzozowa.example', '0151 23456789', 'pl')).status).toBe(201);
  const [kai] = await models().User.find({ email: 'kai@brzozowa.example' }).lean();
  expect(kai?.phone).toBe('+4915123456789');
  const wrong = await signUp('ewa@brzozowa.example', '123', 'en');
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([400, ['phone']]);
  await organizations.updateMany({ name: 'Brzozowa' }, { $unset: { country: 1 } });
});

it('is shown again while its sign-up is incomplete', async () => {
  const token = await invitation('cut@brzozowa.example');
  const form = signUpForm('cut@brzozowa.example', { inviteToken: token });
  expect((await server.call('POST', '/user/signup', { body: form })).status).toBe(201);
  const person = await models().User.findOne({ email: 'cut@brzozowa.example' }).orFail().lean();
  const place = await models().Membership.findOne({ userId: person._id }).orFail().lean();
  const signUp = { busyUntil: new Date(0), membershipId: place._id, inviteHash: tokenHash(token) };
  await models().User.updateOne({ _id: person._id }, { $set: { signUp } });
  expect((await read(token)).body.data).toMatchObject({ state: 'OPEN', registered: false, role: 'USER' });
});
