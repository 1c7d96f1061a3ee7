import { afterAll, beforeAll, expect, it } from 'vitest';
import { asked } from '../../../inquiry/inquiry.fixture.ts';
import { type Scene, startScene } from '../scene.fixture.ts';
import { sheetsFor } from './sheet.fixture.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await startScene();
}, 120_000);
afterAll(() => scene?.stop());

const { send } = sheetsFor(() => scene);
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const stored = async (id: string) => (await scene.call('user', 'GET', `/apartment/${id}`)).body.data;
const book = (id: string, body: object) =>
  scene.call('user', 'PATCH', `/apartment/${id}`, { status: 'BOOKED', ...body });

interface Line {
  kind: string;
  changes: { field: string; to?: unknown }[];
}

/** What the history of an inquiry says about its reservation, oldest first. */
async function journalOf(inquiry: string): Promise<Record<string, unknown>[]> {
  const { body } = await scene.call('user', 'GET', `/inquiry/${inquiry}/activities`);
  return body.data
    .filter(({ kind }: Line) => kind === 'STATUS_CHANGED')
    .map(({ changes }: Line) => Object.fromEntries(changes.map(({ field, to }) => [field, to])))
    .reverse();
}

it('keeps reservations made here of what a list says is available, and says so', async () => {
  const inquiry = await asked(scene, { estateId: String(scene.estate._id) });
  const [person, plain, over, listed] = await Promise.all(
    ['K1', 'K2', 'K3', 'K4'].map((number) => scene.apartment({ number, price: 400_000 })),
  );
  const until = inDays(9);
  await book(person?.id ?? '', { bookedForInquiryId: inquiry, bookedUntil: until });
  await book(plain?.id ?? '', {});
  await book(over?.id ?? '', {});
  const { models, organizationId } = scene;
  await models.Apartment.updateOne({ organizationId, number: 'K3' }, { bookedUntil: new Date(0) });
  const later = new Date(Date.now() + 20 * 86_400_000);
  await send(`number;status\nK4;reserved until ${later.getUTCDate()}.${later.getUTCMonth() + 1}`);
  expect(await stored(listed?.id ?? '')).toMatchObject({ status: 'BOOKED' });

  const list = 'number;price;status\nK1;410000;free\nK2;400000;free\nK3;400000;free\nK4;400000;free';
  const dry = await send(list, { query: { dryRun: 'true' } });
  expect(dry.body.data.bookings).toMatchObject([
    { number: 'K1', bookedUntil: until, released: false },
    { number: 'K2', released: false },
  ]);
  expect(dry.body.data.effects).toEqual({ sold: 0, hidden: 0, released: 0, kept: 2 });
  const { body, text } = await send(list);
  expect(body.data, text).toMatchObject({
    totals: { update: 3, unchanged: 1 },
    effects: { released: 0, kept: 2 },
  });
  expect(await stored(person?.id ?? '')).toMatchObject({
    status: 'BOOKED',
    price: 410_000,
    bookedUntil: until,
    bookedForInquiryId: inquiry,
  });
  expect((await stored(plain?.id ?? '')).status).toBe('BOOKED');
  // One that is over, and one that the list itself had brought.
  expect((await stored(over?.id ?? '')).status).toBe('ACTIVE');
  expect((await stored(listed?.id ?? '')).status).toBe('ACTIVE');

  const released = await send(list, { query: { releaseBookings: 'true' } });
  expect(released.body.data).toMatchObject({
    bookings: [{ released: true }, { released: true }],
    effects: { released: 2, kept: 0 },
  });
  expect(await stored(person?.id ?? '')).not.toHaveProperty('bookedForInquiryId');
  expect(await journalOf(inquiry)).toEqual([
    { status: 'BOOKED', bookedUntil: until, apartment: 'K1' },
    { status: 'ACTIVE', apartment: 'K1', source: 'IMPORT' },
  ]);
  const undone = await scene.call(
    'admin',
    'POST',
    `/apartment/imports/${released.body.data.importId}/undo`,
    {},
  );
  expect(undone.status, undone.text).toBe(200);
  expect((await stored(person?.id ?? '')).bookedForInquiryId).toBe(inquiry);
  expect((await journalOf(inquiry)).at(-1)).toEqual({
    status: 'BOOKED',
    bookedUntil: until,
    apartment: 'K1',
  });
});

it('sells what is reserved here, and counts it in the result and among past imports', async () => {
  const inquiry = await asked(scene, { estateId: String(scene.estate._id) });
  const { id } = await scene.apartment({ number: 'V1' });
  await scene.apartment({ number: 'V2' });
  await book(id, { bookedForInquiryId: inquiry });
  const { body, text } = await send('number;status\nV1;sold', { query: { gone: 'hide' } });
  const { effects, totals, importId } = body.data ?? {};
  expect(effects, text).toMatchObject({ sold: 1, released: 0, kept: 0 });
  expect(totals.gone).toBe(effects.hidden);
  expect(totals.gone).toBeGreaterThan(0);
  const past = await scene.call('user', 'GET', `/apartment/imports?estateId=${String(scene.estate._id)}`);
  expect(past.body.data[0]).toMatchObject({ id: importId, updated: totals.update + totals.gone, effects });
  expect((await journalOf(inquiry)).at(-1)).toEqual({ status: 'SOLD', apartment: 'V1', source: 'IMPORT' });
});
