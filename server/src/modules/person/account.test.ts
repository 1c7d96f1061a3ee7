import path from 'node:path';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../demo/people.ts';
import { openStorage } from '../../media/open-storage.ts';
import { asked } from '../inquiry/inquiry.fixture.ts';
import { type Scene, startScene, type Who } from '../inventory/apartment/scene.fixture.ts';
import { signUpForm } from '../user/testing/people.ts';
import { finishDeletions } from './account.ts';

let scene: Scene;
let inquiry = '';

beforeAll(async () => {
  scene = await startScene();
  inquiry = await asked(scene);
});
afterAll(() => scene.stop());

const emailOf = async (who: Who) =>
  (await scene.models.User.findById(scene.userId(who)).orFail().lean()).email;
const leave = async (who: Who, email?: string) =>
  await scene.call(who, 'POST', '/user/me/delete', { email: email ?? (await emailOf(who)) });

describe('a member', () => {
  it('takes out everything kept about them', async () => {
    await scene.call('user', 'POST', `/inquiry/${inquiry}/activities/note`, { content: 'Prefers mornings' });
    const answer = await scene.call('user', 'GET', '/user/me/export');
    expect(answer.status, answer.text).toBe(200);
    expect(answer.headers.get('cache-control')).toContain('no-store');
    expect(answer.body.data).toMatchObject({
      profile: { email: await emailOf('user') },
      memberships: [{ organizationId: String(scene.organizationId), role: 'USER', status: 'ACTIVE' }],
    });
    expect(answer.body.data.activities).toEqual(
      expect.arrayContaining([expect.objectContaining({ kind: 'NOTE', text: 'Prefers mornings' })]),
    );
  });

  it('deletes their account only with their own address, and never as the last administrator', async () => {
    const wrong = await leave('user', await emailOf('admin'));
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([400, ['email']]);
    const last = await leave('admin');
    expect([last.status, last.body.code]).toEqual([409, 'LAST_ADMIN']);
    expect((await scene.call('admin', 'GET', '/user/me')).status).toBe(200);
  });

  it('is gone with name, notices and sign-in; what they wrote for the organization stays without the name', async () => {
    const id = scene.userId('user');
    const [email, { firstName, lastName }] = [
      await emailOf('user'),
      await scene.models.User.findById(id).orFail().lean(),
    ];
    await scene.call('user', 'PATCH', `/inquiry/${inquiry}`, { assigneeId: String(id) });
    const apartment = await scene.apartment({ number: 'P1', price: 400_000 });
    await scene.patch(apartment.id, { price: 410_000 });
    const { organizationId } = scene;
    const undone = await scene.models.ApartmentImport.create({
      organizationId,
      estateId: scene.estate._id,
      state: 'UNDONE',
      parts: 1,
      leaseUntil: new Date(),
      actor: { type: 'USER', id: scene.userId('admin'), name: 'admin Scene' },
      undoneBy: { type: 'USER', id, name: `${firstName} ${lastName}` },
    });
    // A change whose server died before it wrote the history: the name is in what it owes.
    const row = await scene.models.PriceHistory.findOne({
      organizationId,
      apartmentId: apartment.id,
      actorId: id,
    })
      .orFail()
      .lean();
    const owed = { ...row, _id: new Types.ObjectId(), price: 42_000_000, validFrom: new Date() };
    await scene.models.Apartment.updateOne(
      { organizationId, _id: apartment.id },
      { $set: { outbox: [{ _id: new Types.ObjectId(), row: owed, activities: [] }] } },
    );
    const answer = await leave('user');
    expect(answer.body).toEqual({ data: { id: String(id), deleted: true } });
    expect((await scene.call('user', 'GET', '/user/me')).status).toBe(401);
    expect(await scene.server.running.identity.accountOf(email)).toBeUndefined();
    expect(await scene.models.Membership.countDocuments({ userId: id })).toBe(0);
    const history = (await scene.call('admin', 'GET', `/inquiry/${inquiry}/activities`)).body.data;
    const note = history.find((one: { kind: string }) => one.kind === 'NOTE');
    expect(note).toMatchObject({ content: 'Prefers mornings', actor: { name: '—' } });
    expect(JSON.stringify(history)).not.toContain(`${firstName} ${lastName}`);
    expect((await scene.call('admin', 'GET', `/inquiry/${inquiry}`)).body.data).not.toHaveProperty(
      'assigneeId',
    );
    const kept = await scene.models.ApartmentImport.findOne({ organizationId, _id: undone._id }).lean();
    expect([kept?.actor.name, kept?.undoneBy]).toEqual(['admin Scene', { type: 'USER', name: '—' }]);
    const prices = await scene.models.PriceHistory.find({ organizationId, apartmentId: apartment.id })
      .sort({ validFrom: 1 })
      .lean();
    expect(prices.map(({ price, actorName }) => [price, actorName])).toEqual([
      [40_000_000, 'admin Scene'],
      [41_000_000, '—'],
      [42_000_000, '—'],
    ]);
    const others = await scene.call('admin', 'GET', '/user');
    expect(others.body.data.map((one: { email: string }) => one.email)).not.toContain(email);
  });

  it('is forgotten in the end when the server died after the sign-in was gone', async () => {
    const { identity, services } = scene.server.running;
    const email = 'lost@scene.oriel.example';
    const identityId = await identity.ensureAccount({ email, password: DEMO_PASSWORD, displayName: 'Lost' });
    const lost = await scene.models.User.create({ identityId, email, firstName: 'Lo', lastName: 'St' });
    await scene.models.Membership.create({
      organizationId: scene.organizationId,
      userId: lost._id,
      role: 'USER',
      status: 'ACTIVE',
    });
    await identity.remove(identityId);
    const hourAgo = new Date(Date.now() - 3_600_000);
    await scene.models.User.updateOne({ _id: lost._id }, { $set: { deletingAt: hourAgo } });
    const media = openStorage({ folder: path.join(scene.server.dataDir, 'media') });
    const { memberships, apartmentHistory } = services;
    const deps = {
      models: scene.models,
      identity,
      media,
      memberships,
      apartmentHistory,
      clock: () => new Date(),
    };
    expect(await finishDeletions(deps)).toBe(1);
    expect(await scene.models.User.exists({ _id: lost._id })).toBeNull();
    // The address is free for a new account.
    const body = signUpForm(email, { organizationName: 'Elsewhere' });
    expect((await scene.call(undefined, 'POST', '/user/signup', body)).status).toBe(201);
  });

  it('stays for good when they are refused, though a server had begun before', async () => {
    const { identity, services } = scene.server.running;
    const media = openStorage({ folder: path.join(scene.server.dataDir, 'media') });
    const { memberships, apartmentHistory } = services;
    const deps = {
      models: scene.models,
      identity,
      media,
      memberships,
      apartmentHistory,
      clock: () => new Date(),
    };
    const begun = { $set: { deletingAt: new Date(Date.now() - 3_600_000) } };
    await scene.models.User.updateOne({ _id: scene.userId('admin') }, begun);
    expect((await leave('admin')).body.code).toBe('LAST_ADMIN');
    await scene.call('admin', 'POST', `/organization/admin/${String(scene.userId('agent'))}`);
    expect(await finishDeletions(deps)).toBe(0);
    expect((await scene.call('admin', 'GET', '/user/me')).status).toBe(200);
  });

  it('is finished though the deletion of somebody else fails', async () => {
    const { identity, services } = scene.server.running;
    const media = openStorage({ folder: path.join(scene.server.dataDir, 'media') });
    const { memberships, apartmentHistory } = services;
    const left = [];
    for (const name of ['first', 'second']) {
      const email = `${name}@scene.oriel.example`;
      const identityId = await identity.ensureAccount({ email, password: DEMO_PASSWORD, displayName: name });
      const deletingAt = new Date(Date.now() - 3_600_000);
      left.push(
        await scene.models.User.create({ identityId, email, firstName: name, lastName: 'L', deletingAt }),
      );
    }
    const [first, second] = left;
    if (!first || !second) throw new Error('nobody is left');
    const away = Object.assign(Object.create(identity), {
      remove: async (id: string) => {
        if (id === first.identityId) throw new Error('identity is away');
        await identity.remove(id);
      },
    });
    const deps = {
      models: scene.models,
      identity: away,
      media,
      memberships,
      apartmentHistory,
      clock: () => new Date(),
    };
    await expect(finishDeletions(deps)).rejects.toThrow('identity is away');
    expect(await scene.models.User.exists({ _id: second._id })).toBeNull();
    expect(await scene.models.User.exists({ _id: first._id })).not.toBeNull();
  });

  it('leaves as an administrator once somebody else is one', async () => {
    await scene.call('admin', 'POST', `/organization/admin/${String(scene.userId('agent'))}`);
    expect((await leave('admin')).status).toBe(200);
    expect((await scene.call('agent', 'GET', '/user')).status).toBe(200);
  });
});
