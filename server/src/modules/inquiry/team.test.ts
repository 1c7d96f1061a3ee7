import { Types } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Scene, startScene } from '../inventory/apartment/scene.fixture.ts';
import { asked, stored } from './inquiry.fixture.ts';
import { teamOf } from './team.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await startScene();
}, 60_000);
afterAll(() => scene?.stop());

it('tells whoever answers, however large the team is', async () => {
  const { models, organizationId } = scene;
  const people = Array.from({ length: 60 }, () => new Types.ObjectId());
  await models.User.insertMany(
    people.map((_id) => ({
      _id,
      identityId: String(_id),
      email: `${_id}@scene.oriel.example`,
      firstName: 'A',
      lastName: 'B',
    })),
  );
  await models.Membership.insertMany(
    people.map((userId) => ({
      organizationId,
      userId,
      role: 'USER',
      status: 'ACTIVE',
      joinedAt: new Date(),
    })),
  );
  const last = people.at(-1) ?? new Types.ObjectId();
  const inquiry = await stored(scene, await asked(scene));
  const told = (await teamOf(models, { ...inquiry, assigneeId: last })).map(({ _id }) => String(_id));
  expect(told).toContain(String(last));
  expect(told).toHaveLength(50);
});
