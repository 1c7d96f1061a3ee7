import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { panoramasOf, type Studio, startStudio } from './studio.fixture.ts';

const MISSING = 'ffffffffffffffffffffffff';
const VIEW = { yaw: 10, pitch: -4, fov: 80 };
let studio: Studio;

beforeAll(async () => {
  studio = await startStudio();
}, 120_000);

afterAll(() => studio?.server.stop());

const { call, room, patch, read, visit } = panoramasOf(() => studio);

interface Step {
  readonly id: string;
  readonly panoramaId: string;
}

const stepIn = (panoramaId: string, more: object = {}) => ({ panoramaId, view: VIEW, stay: 4, ...more });
const roomsIn = (walk: readonly Step[] | undefined) => walk?.map(({ panoramaId }) => panoramaId);

async function tour(): Promise<{ entry: string; other: string; walk: Step[] }> {
  const entry = await room('Living room');
  const other = await room('Kitchen', { tourId: entry });
  const set = await patch(entry, {
    guidedWalk: [
      stepIn(entry, { caption: 'The sofa', i18n: { pl: { caption: 'Kanapa' } } }),
      stepIn(other, { stay: 7.5 }),
      stepIn(entry),
    ],
  });
  expect(set.status, set.text).toBe(200);
  return { entry, other, walk: set.body.data.guidedWalk };
}

describe('the guided walk of a tour', () => {
  it('is kept by its entry, and shown in all of its rooms in the language of the visitor', async () => {
    const { entry, other, walk } = await tour();
    expect(walk).toMatchObject([{ i18n: { pl: { caption: 'Kanapa' } } }, { stay: 7.5 }, {}]);
    for (const id of [entry, other]) {
      const { data } = (await visit(id)).body;
      expect(data.guidedWalk).toEqual([
        { id: walk[0]?.id, panoramaId: entry, view: VIEW, stay: 4, caption: 'The sofa' },
        { id: walk[1]?.id, panoramaId: other, view: VIEW, stay: 7.5 },
        { id: walk[2]?.id, panoramaId: entry, view: VIEW, stay: 4 },
      ]);
    }
    const polish = await call('GET', `/panorama/${other}?lang=pl`, { token: '' });
    expect(polish.body.data.guidedWalk[0].caption).toBe('Kanapa');
    expect(await read(other)).not.toHaveProperty('guidedWalk');
    const [listed] = (await call('GET', `/panorama?tourId=${entry}&entry=true`)).body.data;
    expect(listed.guidedWalk).toEqual(walk);
  });

  it('names what does not make sense', async () => {
    const { entry, other, walk } = await tour();
    const refused = async (id: string, guidedWalk: unknown) => {
      const answer = await patch(id, { guidedWalk });
      expect(answer.status, answer.text).toBe(400);
      return Object.keys(answer.body.errors);
    };
    const stranger = await room('Another tour');
    expect(await refused(other, [stepIn(other)])).toEqual(['guidedWalk']);
    expect(await refused(entry, [stepIn(entry), stepIn(stranger), stepIn(MISSING)])).toEqual([
      'guidedWalk.1.panoramaId',
      'guidedWalk.2.panoramaId',
    ]);
    expect(await refused(entry, [stepIn(entry, { pointId: MISSING })])).toEqual(['guidedWalk.0.pointId']);
    expect(await refused(entry, [stepIn(entry, { id: MISSING })])).toEqual(['guidedWalk.0.id']);
    expect(await refused(entry, [walk[0], walk[0]])).toEqual(['guidedWalk.1.id']);
    expect(await refused(entry, [stepIn(entry, { stay: 0.5 })])).toEqual(['guidedWalk.0.stay']);
    expect(await refused(entry, [stepIn(entry, { stay: 31 })])).toEqual(['guidedWalk.0.stay']);
    expect(await refused(entry, [stepIn(entry, { caption: 'a'.repeat(201) })])).toEqual([
      'guidedWalk.0.caption',
    ]);
    expect(
      await refused(
        entry,
        Array.from({ length: 61 }, () => stepIn(entry)),
      ),
    ).toEqual(['guidedWalk']);
    expect((await read(entry)).guidedWalk).toEqual(walk);
  });

  it('keeps steps and translations by their id, and goes with null or no step', async () => {
    const { entry, walk } = await tour();
    const [first, second] = walk;
    const saved = await patch(entry, {
      guidedWalk: [stepIn(second?.panoramaId ?? '', { id: second?.id }), stepIn(entry, { id: first?.id })],
    });
    expect(saved.body.data.guidedWalk).toMatchObject([
      { id: second?.id },
      { id: first?.id, i18n: { pl: { caption: 'Kanapa' } } },
    ]);
    expect(saved.body.data.guidedWalk[1]).not.toHaveProperty('caption', 'The sofa');
    expect((await patch(entry, { guidedWalk: [] })).body.data).not.toHaveProperty('guidedWalk');
    expect((await visit(entry)).body.data).not.toHaveProperty('guidedWalk');
    await patch(entry, { guidedWalk: [stepIn(entry)] });
    expect((await patch(entry, { guidedWalk: null })).body.data).not.toHaveProperty('guidedWalk');
  });

  it('is not saved over a newer one', async () => {
    const { entry, walk } = await tour();
    const { updatedAt } = await read(entry);
    const first = await call('PATCH', `/panorama/${entry}`, {
      body: { guidedWalk: walk.slice(1) },
      headers: { 'if-match': `"${updatedAt}"` },
    });
    expect(first.status, first.text).toBe(200);
    const second = await call('PATCH', `/panorama/${entry}`, {
      body: { guidedWalk: [] },
      headers: { 'if-match': `"${updatedAt}"` },
    });
    expect(second.body.code).toBe('STALE_UPDATE');
    expect((await read(entry)).guidedWalk).toHaveLength(2);
  });

  it('loses the steps of a room that is deleted or moves away', async () => {
    const { entry, other } = await tour();
    expect((await patch(other, { tourId: null })).status).toBe(200);
    expect(roomsIn((await read(entry)).guidedWalk)).toEqual([entry, entry]);
    expect((await visit(other)).body.data).not.toHaveProperty('guidedWalk');
    const next = await tour();
    expect((await call('DELETE', `/panorama/${next.other}`)).status).toBe(200);
    expect(roomsIn((await read(next.entry)).guidedWalk)).toEqual([next.entry, next.entry]);
  });

  it('stays with the tour when another room becomes the entry', async () => {
    const { entry, other, walk } = await tour();
    await patch(other, { entry: true });
    expect((await read(other)).guidedWalk).toEqual(walk);
    expect(await read(entry)).not.toHaveProperty('guidedWalk');
    expect((await visit(entry)).body.data.guidedWalk).toHaveLength(3);
  });

  it('leads visitors only through rooms and to points that they may see', async () => {
    const { entry, other } = await tour();
    const point = { position: { yaw: 0, pitch: 0 }, type: 'INFO', title: 'Oak floor' };
    const made = (await call('POST', `/panorama/${entry}`, { body: point })).body.data.id;
    const steps = [stepIn(entry, { pointId: made }), stepIn(other)];
    expect((await patch(entry, { guidedWalk: steps })).status).toBe(200);
    expect((await visit(entry)).body.data.guidedWalk[0].pointId).toBe(made);
    await patch(other, { visibility: 'PRIVATE' });
    await patch(entry, { pointsOfInterest: [{ ...point, id: made, visible: false }] });
    const seen = (await visit(entry)).body.data.guidedWalk;
    expect(roomsIn(seen)).toEqual([entry]);
    expect(seen[0]).not.toHaveProperty('pointId');
    // The team keeps what it has made.
    const { guidedWalk } = await read(entry);
    expect(guidedWalk).toMatchObject([{ pointId: made }, { panoramaId: other }]);
    // Sending back what was answered changes nothing, even a step whose point is gone.
    await patch(entry, { pointsOfInterest: [] });
    const same = await patch(entry, { guidedWalk, name: 'Lounge' });
    expect(same.status, same.text).toBe(200);
    // A private entry hides the walk with itself.
    await patch(other, { visibility: 'PUBLIC' });
    await patch(entry, { visibility: 'PRIVATE' });
    expect((await visit(other)).body.data).not.toHaveProperty('guidedWalk');
  });
});
