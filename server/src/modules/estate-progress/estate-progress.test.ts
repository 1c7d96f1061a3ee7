import { GUIDE_STEPS, type GuideStep } from '@oriel/contract/enums';
import type { EstateProgress } from '@oriel/contract/estate-progress';
import { Types } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestServer } from '../../testing/test-server.ts';
import { makeSound, type Sound } from '../audit/testing/sound.ts';
import { makeApartment, makeHouse } from '../navigator/testing/house.ts';
import { startWithPeople } from '../navigator/testing/people.ts';

let server: TestServer;
let token = '';
let stranger = '';

beforeAll(async () => {
  server = await startWithPeople();
  token = await server.token('user@demo.oriel.example');
  stranger = await server.token('stranger@demo.oriel.example');
}, 60_000);

afterAll(() => server?.stop());

const models = () => server.running.database.models;

async function progress(estateId: Types.ObjectId): Promise<EstateProgress> {
  const answer = await server.call('GET', `/estate/${String(estateId)}/progress`, { token });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
}

const publish = async (estateId: Types.ObjectId, body: unknown = {}) =>
  await server.call('POST', `/estate/${String(estateId)}/publish`, { token, body });

function step({ steps }: EstateProgress, name: GuideStep) {
  const found = steps.find((one) => one.step === name);
  if (!found) throw new Error(`The step ${name} is missing`);
  return found;
}

/** The sound estate as a draft, with its tour closed. */
async function draft(): Promise<Sound> {
  const sound = await makeSound(server, token);
  await models().Estate.updateOne({ _id: sound.estateId, ...sound.here }, { $set: { status: 'DRAFT' } });
  await models().Panorama.updateMany(
    { ...sound.here, tourId: sound.entry },
    { $set: { visibility: 'PRIVATE' } },
  );
  return sound;
}

it('names every step in order, and ticks off what the data show', async () => {
  const house = await makeHouse(server, { estate: { status: 'DRAFT' } });
  const before = await progress(house.estateId);
  expect(before.steps.map((one) => one.step)).toEqual(GUIDE_STEPS);
  expect(before.steps.filter(({ done }) => done).map((one) => one.step)).toEqual(['estate', 'buildings']);
  expect(step(before, 'consents').lacks).toEqual(['PRIVACY_POLICY', 'CONTROLLER']);

  await makeApartment(server, house, 'A1', {});
  await makeApartment(server, house, 'P1', { kind: 'PARKING' });
  await makeApartment(server, house, 'S1', { kind: 'STORAGE', visible: false });
  const after = await progress(house.estateId);
  expect(step(after, 'apartments').done).toBe(true);
  expect(after.apartments).toMatchObject({ total: 1, shown: 1, others: 1 });
  expect(after.hidden.map(({ code }) => code)).not.toContain('APARTMENTS_HIDDEN');
  // A parking space has no plan, and nobody looks for it on the facade.
  expect(step(after, 'plans')).toMatchObject({ done: false, open: 1, of: 1 });
  expect(step(after, 'outlines')).toMatchObject({ done: false, open: 1, of: 1 });
});

it('counts down plans and outlines of a building with pictures', async () => {
  const sound = await draft();
  const done = await progress(sound.estateId);
  for (const name of ['plans', 'pictures', 'outlines'] as const) expect(step(done, name).done).toBe(true);
  await makeApartment(server, sound, 'A3', {});
  const open = await progress(sound.estateId);
  expect(step(open, 'outlines')).toMatchObject({ done: false, open: 1, of: 3 });
  // Where a picture of the whole estate has no outline yet, none is the number that counts.
  await models().NavigatorImage.updateMany(sound.here, { $set: { overlays: [] } });
  expect(step(await progress(sound.estateId), 'outlines')).toMatchObject({ done: false, open: 3, of: 3 });
  expect(open.missing).toContainEqual({ code: 'NO_FLOOR_PLAN', severity: 'WARNING', count: 1 });
});

it('leaves out a step that the team skips, until it is done after all', async () => {
  const house = await makeHouse(server);
  const address = `/estate/${String(house.estateId)}`;
  const body = { skippedSteps: ['plans', 'apartments'] };
  expect((await server.call('PATCH', address, { token, body })).status).toBe(200);
  await makeApartment(server, house, 'A1', {});
  const { steps } = await progress(house.estateId);
  expect(steps.filter(({ skipped }) => skipped).map((one) => one.step)).toEqual(['plans']);
  const wrong = await server.call('PATCH', address, { token, body: { skippedSteps: ['lunch'] } });
  expect(wrong.status).toBe(400);
  expect(wrong.body.errors).toHaveProperty(['skippedSteps.0']);
  // Visitors have no use for it.
  expect((await server.call('GET', address)).body.data).not.toHaveProperty('skippedSteps');
});

it('publishes an estate with its navigators and tours in one call', async () => {
  const sound = await draft();
  const navigator = `/navigator/${String(sound.navigator)}`;
  const tour = `/panorama/${String(sound.entry)}`;
  // Nobody has chosen the best views yet.
  await models().Apartment.updateMany(sound.here, { $set: { preferredAngles: [] } });
  const before = await progress(sound.estateId);
  expect(before.missing.map(({ code }) => code)).toContain('NO_PREFERRED_ANGLE');
  expect(before.navigators).toMatchObject([{ id: String(sound.navigator), state: 'READY', pictures: 1 }]);
  expect(before.tours).toMatchObject([{ id: String(sound.entry), state: 'READY', rooms: 2 }]);
  expect((await server.call('GET', navigator)).status).toBe(404);
  expect((await server.call('GET', tour)).status).toBe(404);

  const answer = await publish(sound.estateId);
  expect(answer.status, answer.text).toBe(200);
  const after: EstateProgress = answer.body.data;
  expect(after.estate.status).toBe('PUBLISHED');
  expect(after.missing.map(({ code }) => code)).not.toContain('NO_PREFERRED_ANGLE');
  expect(step(after, 'publish').done).toBe(true);
  expect(after.navigators).toMatchObject([{ state: 'SHOWN' }]);
  expect(after.tours).toMatchObject([{ state: 'SHOWN' }]);
  expect((await server.call('GET', navigator)).status).toBe(200);
  expect((await server.call('GET', tour)).status).toBe(200);
  // Rooms other than the entry open with it.
  expect((await server.call('GET', `/panorama/${String(sound.room)}`)).status).toBe(200);

  // Nothing is left to publish, and nothing is wrong with that.
  expect((await publish(sound.estateId)).body.data).toMatchObject({ estate: { status: 'PUBLISHED' } });
});

it('publishes only what is named', async () => {
  const sound = await draft();
  const answer = await publish(sound.estateId, { navigatorIds: [String(sound.navigator)], tourIds: [] });
  expect(answer.body.data).toMatchObject({
    estate: { status: 'PUBLISHED' },
    navigators: [{ state: 'SHOWN' }],
    tours: [{ state: 'READY' }],
  });
});

it('refuses what is another estate’s or has nothing to show, and changes nothing then', async () => {
  const sound = await draft();
  const other = await draft();
  const body = { name: 'Empty', target: { type: 'estate', id: String(sound.estateId) } };
  const empty = (await server.call('POST', '/navigator', { token, body })).body.data.id;
  await models().Panorama.updateOne(
    { ...sound.here, _id: sound.entry },
    { $set: { 'tiles.status': 'PROCESSING' } },
  );
  const refused = await publish(sound.estateId, {
    navigatorIds: [String(sound.navigator), empty, String(other.navigator)],
    tourIds: [String(sound.entry)],
  });
  expect(refused.status).toBe(400);
  expect(refused.body.errors).toEqual({
    'navigatorIds.1': ['is not ready to be shown'],
    'navigatorIds.2': ['must be a navigator or a tour of this estate'],
    'tourIds.0': ['is not ready to be shown'],
  });
  const { estate, navigators, tours } = await progress(sound.estateId);
  expect(estate.status).toBe('DRAFT');
  expect(navigators.map(({ state }) => state)).toEqual(['READY', 'NO_PICTURE']);
  expect(tours).toMatchObject([{ state: 'PROCESSING' }]);
});

it('never brings back an archived estate', async () => {
  const sound = await draft();
  await models().Estate.updateOne({ _id: sound.estateId, ...sound.here }, { $set: { status: 'ARCHIVED' } });
  const answer = await publish(sound.estateId);
  expect([answer.status, answer.body.code]).toEqual([409, 'STATUS_TRANSITION']);
  expect((await progress(sound.estateId)).navigators).toMatchObject([{ state: 'READY' }]);
});

it('says what stays hidden and why', async () => {
  const sound = await draft();
  const { Apartment, Estate } = models();
  await makeApartment(server, sound, 'A3', { visible: false });
  await makeApartment(server, sound, 'A4', { status: 'SOLD' });
  await Apartment.updateOne({ ...sound.here, _id: sound.apartment }, { $set: { priceHidden: true } });
  expect(await progress(sound.estateId)).toMatchObject({
    apartments: { total: 4, shown: 3, priced: 2 },
    hidden: [
      { code: 'APARTMENTS_HIDDEN', count: 1 },
      { code: 'PRICES_OF_APARTMENTS', count: 1 },
    ],
  });
  await Estate.updateOne(
    { _id: sound.estateId, ...sound.here },
    { $set: { 'settings.showSold': false, 'settings.showPrice': false, 'settings.hideAvailability': true } },
  );
  await models().Navigator.deleteOne({ ...sound.here, _id: sound.navigator });
  expect(await progress(sound.estateId)).toMatchObject({
    apartments: { total: 4, shown: 2, priced: 0 },
    hidden: [
      { code: 'APARTMENTS_HIDDEN', count: 1 },
      { code: 'SOLD_NOT_LISTED', count: 1 },
      { code: 'PRICES_OFF', count: 2 },
      { code: 'AVAILABILITY_OFF', count: 2 },
      { code: 'APARTMENTS_WITHOUT_NAVIGATOR', count: 2 },
    ],
  });
});

it('knows the website by the visits from it, and never by the team’s own', async () => {
  const sound = await draft();
  await publish(sound.estateId);
  const before = await models()
    .Estate.findOne({ _id: sound.estateId, ...sound.here })
    .lean();
  const visit = async (page: unknown) => {
    const body = {
      name: 'load_viewer',
      eventId: String(new Types.ObjectId()),
      navigatorId: String(sound.navigator),
      page,
    };
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x64) Chrome/142.0.0.0 Safari/537.36' };
    expect((await server.call('POST', '/tracking', { body, headers })).body.data.accepted).toBe(1);
  };
  await visit({ origin: server.url, path: '/dashboard/embed' });
  await visit({ origin: 'file://', path: '/' });
  expect(step(await progress(sound.estateId), 'website').done).toBe(false);
  await visit({ origin: server.url, path: '/viewer/x', embedOrigin: 'https://osiedle.example' });
  const after = await progress(sound.estateId);
  expect(after.website).toMatchObject({ origin: 'https://osiedle.example' });
  expect(step(after, 'website').done).toBe(true);
  // Whoever sends events names any site: another one a moment later is not noted.
  await visit({ origin: server.url, path: '/viewer/x', embedOrigin: 'https://elsewhere.example' });
  expect((await progress(sound.estateId)).website).toMatchObject({ origin: 'https://osiedle.example' });
  const later = await models()
    .Estate.findOne({ _id: sound.estateId, ...sound.here })
    .lean();
  expect(later?.updatedAt).toEqual(before?.updatedAt);
});

it('hides all of it from another organization', async () => {
  const sound = await draft();
  const id = String(sound.estateId);
  expect((await server.call('GET', `/estate/${id}/progress`, { token: stranger })).status).toBe(404);
  const answer = await server.call('POST', `/estate/${id}/publish`, { token: stranger, body: {} });
  expect(answer.status).toBe(404);
  expect((await progress(sound.estateId)).estate.status).toBe('DRAFT');
});
