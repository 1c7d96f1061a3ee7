import { Types } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Forum, startForum } from './forum.fixture.ts';

let forum: Forum;

beforeAll(async () => {
  forum = await startForum();
}, 60_000);

afterAll(() => forum?.stop());

it('counts what people said by time, category, item and status, and where in the picture', async () => {
  const project = await forum.project({
    categories: [{ key: 'green', label: 'Green', color: '#00ff00' }],
    settings: { moderation: 'NONE' },
    items: [
      { type: 'IMAGE', title: 'Plan', assetId: forum.assetId },
      { type: 'MAP', title: 'Around', map: { center: [17, 51], zoom: 12 } },
    ],
  });
  const [plan, map] = project.items;
  const at = { kind: 'IMAGE', x: 0.5, y: 0.999 };
  const first = await forum.comment(plan.id, { category: 'green', position: at });
  await forum.comment(plan.id, { position: { ...at, y: 1 } });
  await forum.comment(map.id, { category: 'green', position: { kind: 'MAP', lng: 17, lat: 51 } });
  const hidden = await forum.comment(map.id);
  await forum.call('user', 'PATCH', `/comment/${hidden.id}`, { status: 'HIDDEN' });
  // The team's own words are no participation.
  await forum.call('user', 'POST', `/feedback/item/${plan.id}/comment`, { body: 'Ours', parentId: first.id });
  await forum.models.Comment.updateOne(
    { organizationId: forum.organizationId, _id: new Types.ObjectId(first.id) },
    { $set: { createdAt: new Date(Date.now() - 3 * 86_400_000) } },
    { timestamps: false, overwriteImmutable: true },
  );

  const answer = await forum.call('user', 'GET', `/feedback/${project.id}/stats`);
  expect(answer.status, answer.text).toBe(200);
  const { times, ...stats } = answer.body.data;
  expect(stats).toEqual({
    total: 5,
    counted: 5,
    statuses: [
      { status: 'PUBLISHED', count: 4 },
      { status: 'HIDDEN', count: 1 },
    ],
    timezone: 'Europe/Warsaw',
    interval: 'day',
    categories: [{ key: 'green', count: 2 }, { count: 1 }],
    items: [
      { id: plan.id, count: 2, pinned: 2, spots: [{ x: 24.5 / 48, y: 47.5 / 48, count: 2 }] },
      { id: map.id, count: 1, pinned: 1, spots: [] },
    ],
  });
  expect(times.map(({ count }: { count: number }) => count)).toEqual([1, 0, 0, 2]);

  expect((await forum.call('stranger', 'GET', `/feedback/${project.id}/stats`)).status).toBe(404);
  const empty = await forum.project();
  const none = (await forum.call('user', 'GET', `/feedback/${empty.id}/stats`)).body.data;
  expect(none).toMatchObject({ total: 0, times: [], categories: [], statuses: [] });
});

it('takes wider steps for longer times', async () => {
  const project = await forum.project();
  const sent = async (daysAgo: number) => {
    const { id } = await forum.comment(project.items[0].id);
    await forum.models.Comment.updateOne(
      { organizationId: forum.organizationId, _id: new Types.ObjectId(String(id)) },
      { $set: { createdAt: new Date(Date.now() - daysAgo * 86_400_000) } },
      { timestamps: false, overwriteImmutable: true },
    );
    return (await forum.call('user', 'GET', `/feedback/${project.id}/stats`)).body.data;
  };
  await sent(0);
  const weekly = await sent(300);
  expect(weekly.interval).toBe('week');
  expect(weekly.times.length).toBeGreaterThan(42);
  expect(weekly.times.every(({ from }: { from: string }) => new Date(from).getUTCDay() === 1)).toBe(true);
  const monthly = await sent(1200);
  expect(monthly.interval).toBe('month');
  expect(monthly.times.length).toBeLessThan(42);
  const sum = monthly.times.reduce((all: number, { count }: { count: number }) => all + count, 0);
  expect(sum).toBe(3);
});
