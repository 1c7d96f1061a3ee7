import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Types } from 'mongoose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectDatabase } from '../../database.ts';
import { startEmbeddedDatabase } from '../../embedded/database/start.ts';
import type { Database } from '../../platform/database.ts';
import { CarriedCounters } from './denormalized-counters.ts';
import { EventLog } from './event-log.ts';
import { eventObjectId, type NewEvent } from './event-of.ts';
import { recover } from './recovery.ts';
import { COUNT_COLUMNS, columnOf } from './rollup/names.ts';
import { addHours } from './rollup/packed.ts';
import type { Rollup } from './rollup/rollup.ts';
import { RollupStore } from './rollup/store.ts';
import { Sketch } from './sketch/sketch.ts';

let folder = '';
let embedded: Awaited<ReturnType<typeof startEmbeddedDatabase>>;
let database: Database;
let estateId: Types.ObjectId;
let logs: EventLog[] = [];

const organizationId = new Types.ObjectId();
const NOW = new Date('2026-08-20T10:30:00Z');

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'oriel-counting-'));
  embedded = await startEmbeddedDatabase({ directory: folder, log: () => {} });
  database = await connectDatabase(embedded.uri);
});
afterAll(async () => {
  await database.close();
  await embedded.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  estateId = new Types.ObjectId();
  logs = [];
});
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(logs.map((log) => log.close()));
  await database.models.TrackingWriter.deleteMany({});
});

/** A server's event log; it counts only on demand. */
function server(
  clock: () => Date = () => NOW,
  rollups = new RollupStore(database.models),
  onCounted: (touched: readonly Rollup[]) => void = () => {},
): EventLog {
  const { models } = database;
  const log = new EventLog({
    models,
    rollups,
    clock,
    onCounted,
    log: () => {},
    countEveryMs: 3600_000,
  });
  logs.push(log);
  return log;
}

/** Recovery by another server. */
async function rescue(alone: boolean, clock: () => Date = () => NOW): Promise<void> {
  const { models } = database;
  await recover({ models, rollups: new RollupStore(models), clock }, { own: '', alone });
}

function visit(eventId: string, more: Partial<NewEvent> = {}): NewEvent {
  return {
    _id: eventObjectId(organizationId, `${String(estateId)}${eventId}`),
    organizationId,
    estateId,
    day: '2026-08-20',
    name: 'load_viewer',
    ts: NOW,
    receivedAt: NOW,
    eventId,
    visitorId: `visitor-${eventId}`,
    device: { type: 'desktop' },
    consent: true,
    ...more,
  };
}

function visits(from: number, to: number): NewEvent[] {
  return Array.from({ length: to - from }, (_, index) => visit(`e${from + index}`));
}

/** Views and visitors in the rollups of the estate, by unit. */
async function counted(): Promise<Record<string, [number, number]>> {
  const rollups = await database.models.TrackingRollup.collection
    .find({ estateId, kind: 'estate' }, { promoteBuffers: true })
    .toArray();
  return Object.fromEntries(
    rollups.map(({ unit, counts, visitors }) => {
      const rows = [...addHours(counts, COUNT_COLUMNS).values()];
      const views = rows.reduce((sum, row) => sum + (row[columnOf('load_viewer')] ?? 0), 0);
      return [unit, [views, visitors ? Sketch.from(14, visitors).count() : 0]];
    }),
  );
}

const exactly = (events: number) => ({ hour: [events, events], day: [events, events], ever: [events, 0] });

describe('counting', () => {
  it('counts each event once in the hour, the day and all time', async () => {
    const log = server();
    await log.store(visits(0, 25));
    expect(await counted()).toEqual({});
    await log.settled();
    expect(await counted()).toEqual(exactly(25));
    await log.settled();
    expect(await counted()).toEqual(exactly(25));
  });

  it('counts a repeat once: in one batch, in parallel ones, after counting, and on another server', async () => {
    const [one, other] = [server(), server()];
    const batch = visits(0, 20);
    await one.store([...batch, ...batch]);
    await Promise.all(Array.from({ length: 8 }, (_, index) => (index % 2 ? one : other).store(batch)));
    await Promise.all([one.settled(), other.settled()]);
    await other.store(batch);
    await other.settled();
    expect(await counted()).toEqual(exactly(20));
  });

  it('loses and duplicates nothing when four servers count concurrently, repeatedly', async () => {
    const servers = [server(), server(), server(), server()];
    let next = 0;
    await Promise.all(
      servers.map(async (log, own) => {
        for (let round = 0; round < 8; round += 1) {
          const fresh = visits(own * 1000 + round * 10, own * 1000 + round * 10 + 10);
          // Everybody also repeats the events of the first.
          await Promise.all([log.store(fresh), log.store(visits(0, 10))]);
          next += 1;
          if (next % 3 === 0) await log.settled();
        }
        await log.settled();
      }),
    );
    expect(await counted()).toEqual(exactly(4 * 8 * 10));
  });

  it('resumes after the database has failed for a while', async () => {
    const log = server();
    await log.store(visits(0, 5));
    const rollups = database.models.TrackingRollup.collection;
    const refuse = vi.spyOn(rollups, 'bulkWrite').mockRejectedValue(new Error('disk full'));
    await expect(log.settled()).rejects.toThrow('disk full');
    await log.store(visits(5, 9));
    await expect(log.settled()).rejects.toThrow('disk full');
    refuse.mockRestore();
    await log.settled();
    expect(await counted()).toEqual(exactly(9));
  });

  it('counts a write whose answer was lost', async () => {
    const log = server();
    const rollups = database.models.TrackingRollup.collection;
    const write = rollups.bulkWrite.bind(rollups);
    vi.spyOn(rollups, 'bulkWrite').mockImplementationOnce(async (...call) => {
      await write(...call);
      throw new Error('connection lost');
    });
    await log.store(visits(0, 5));
    await expect(log.settled()).rejects.toThrow('connection lost');
    await log.settled();
    expect(await counted()).toEqual(exactly(5));
  });

  it('counts events stored despite an error reported to their sender, and not their repeat', async () => {
    const log = server();
    const events = database.models.TrackingEvent.collection;
    const insert = events.insertMany.bind(events);
    vi.spyOn(events, 'insertMany').mockImplementationOnce(async (...call) => {
      await insert(...call);
      throw new Error('connection lost');
    });
    await expect(log.store(visits(0, 5))).rejects.toThrow('connection lost');
    await log.store(visits(0, 7));
    await log.settled();
    expect(await counted()).toEqual(exactly(7));
  });
});

describe('a crashed server', () => {
  it('before counting is counted for, once', async () => {
    await server().store(visits(0, 12));
    await rescue(true);
    await rescue(true);
    expect(await counted()).toEqual(exactly(12));
    expect(await database.models.TrackingWriter.countDocuments()).toBe(0);
  });

  it('while counting is completed: some rollups had the batch, others had not', async () => {
    const log = server();
    await log.store(visits(0, 12));
    await log.settled();
    // As if it had crashed before writing the last rollups and starting the next batch.
    await database.models.TrackingRollup.deleteMany({ organizationId, estateId, unit: { $ne: 'day' } });
    await log.store(visits(12, 15));
    await rescue(true);
    expect(await counted()).toEqual(exactly(15));
  });

  it('while another took over its work leaves that to a third', async () => {
    await server().store(visits(0, 6));
    const rollups = database.models.TrackingRollup.collection;
    const refuse = vi.spyOn(rollups, 'bulkWrite').mockRejectedValue(new Error('killed'));
    await expect(rescue(true)).rejects.toThrow('killed');
    refuse.mockRestore();
    await rescue(true);
    expect(await counted()).toEqual(exactly(6));
  });
});

describe('a suspended server', () => {
  const LATER = new Date(NOW.getTime() + 10 * 60_000);

  it('is left alone while it sends heartbeats', async () => {
    const log = server();
    await log.store(visits(0, 3));
    await rescue(false);
    expect(await counted()).toEqual({});
    await log.settled();
    expect(await counted()).toEqual(exactly(3));
  });

  it('continues under a new name, and counts what nobody has counted for it', async () => {
    let now = NOW;
    const log = server(() => now);
    await log.store(visits(0, 4));
    const name = log.writer;
    now = LATER;
    await rescue(false, () => LATER);
    expect(await counted()).toEqual(exactly(4));
    await log.store(visits(4, 6));
    await log.settled();
    expect(await counted()).toEqual(exactly(6));
    expect(log.writer).not.toBe(name);
    await log.store(visits(6, 7));
    await log.settled();
    await rescue(false, () => new Date(LATER.getTime() + 2 * 3600_000));
    expect(await counted()).toEqual(exactly(7));
  });

  it('in the middle of counting gets the same result as the server that completed it', async () => {
    const log = server();
    await log.store(visits(0, 5));
    const rollups = database.models.TrackingRollup.collection;
    const write = rollups.bulkWrite.bind(rollups);
    vi.spyOn(rollups, 'bulkWrite').mockImplementationOnce(async (...call) => {
      await rescue(false, () => LATER);
      return await write(...call);
    });
    await log.settled();
    expect(await counted()).toEqual(exactly(5));
    await log.store(visits(5, 8));
    await log.settled();
    expect(await counted()).toEqual(exactly(8));
  });
});

describe('a writer', () => {
  it('signs off, so that nobody has to recover it', async () => {
    const log = server();
    await log.store(visits(0, 1));
    expect(await database.models.TrackingWriter.countDocuments()).toBe(1);
    await log.close();
    expect(await database.models.TrackingWriter.countDocuments()).toBe(0);
    await log.store(visits(1, 2));
    await log.settled();
    expect(await counted()).toEqual(exactly(2));
  });

  it('is dropped from the rollups when long gone', async () => {
    for (let index = 0; index < 40; index += 1) {
      const log = server();
      await log.store(visits(index, index + 1));
      await log.close();
    }
    const [ever] = await database.models.TrackingRollup.find({
      organizationId,
      estateId,
      unit: 'ever',
    }).lean();
    expect(Object.keys(ever?.applied ?? {}).length).toBeLessThan(34);
    expect(await counted()).toEqual(exactly(40));
  });
});

describe('the counters of apartments', () => {
  it('have the last views of a burst, although nobody comes after them', async () => {
    const { models } = database;
    let now = 0;
    const carried = new CarriedCounters(models, () => now);
    const log = server(undefined, undefined, (touched) => {
      carried.note(touched);
      void carried.carryNowAndThen();
    });
    const _id = new Types.ObjectId();
    await models.Apartment.collection.insertOne({ _id, organizationId, estateId });
    const views = async () => (await models.Apartment.collection.findOne({ _id }))?.stats?.views;
    const look = async (eventId: string): Promise<void> => {
      await log.store([visit(eventId, { name: 'see_apartment_details', apartmentIds: [_id] })]);
      await log.settled();
    };
    await look('first');
    await expect.poll(views).toBe(1);
    now += 4990;
    await look('last');
    await expect.poll(views).toBe(2);
  });
});

describe('rollups', () => {
  it('have bounded size whatever visitors send', async () => {
    const log = server();
    const odd = Array.from({ length: 300 }, (_, index) =>
      visit(`o${index}`, {
        name: 'apply_filters',
        referrerHost: `site-${index}.example`,
        navigatorId: new Types.ObjectId(),
        buildingId: estateId,
        props: { filters: { rooms: [index, 'x'], priceMax: 3 ** (index / 10) }, resultCount: 0 },
      }),
    );
    await log.store(odd);
    await log.settled();
    const stored = await database.models.TrackingRollup.collection.find({ estateId, unit: 'day' }).toArray();
    const estate = stored.find(({ kind }) => kind === 'estate');
    expect(Object.keys(estate?.hosts).length).toBeLessThanOrEqual(51);
    expect(Object.keys(estate?.filters.rooms).length).toBeLessThan(12);
    expect(Object.keys(estate?.filters.prices).length).toBeLessThanOrEqual(200);
    const building = stored.find(({ kind }) => kind === 'building');
    expect(Object.keys(building?.navigators).length).toBeLessThanOrEqual(50);
    expect(estate?.filters.zeroResults).toBe(300);
  });

  it('are kept in memory within bounds, and count on what was let go', async () => {
    const rollups = new RollupStore(database.models, 2 ** 20);
    const log = server(() => NOW, rollups);
    const own = estateId;
    const others = Array.from({ length: 40 }, () => new Types.ObjectId());
    const pair = (id: string, name: NewEvent['name'], more: Partial<NewEvent> = {}) =>
      visits(0, 40).map((event) =>
        visit(`${id}${event.eventId}`, { name, visitorId: `${id}${event.visitorId}`, ...more }),
      );
    await log.store(visits(0, 5));
    await log.settled();
    let most = 0;
    for (const estate of others) {
      estateId = estate;
      await log.store([
        ...pair('a', 'load_viewer'),
        ...pair('b', 'see_apartment_details', { navigatorId: new Types.ObjectId() }),
        ...pair('c', 'apply_filters', { buildingId: new Types.ObjectId() }),
      ]);
      await log.settled();
      most = Math.max(most, rollups.size);
    }
    expect(most).toBeGreaterThan(2 ** 19);
    expect(most).toBeLessThanOrEqual(2 ** 20);
    estateId = own;
    await log.store(visits(5, 9));
    await log.settled();
    expect(await counted()).toEqual(exactly(9));
  });

  it('leave the memory once they are not written any more, such as those of an hour that is over', async () => {
    let now = NOW;
    const rollups = new RollupStore(database.models);
    const log = server(() => now, rollups);
    const own = estateId;
    const count = async (events: NewEvent[]) => {
      await log.store(events);
      await log.settled();
      return rollups.size;
    };
    const one = await count(visits(0, 5));
    estateId = new Types.ObjectId();
    expect(await count(visits(0, 5))).toBe(2 * one);
    now = new Date(NOW.getTime() + 11 * 60_000);
    expect(await count(visits(5, 6))).toBeLessThan(1.5 * one);
    estateId = own;
    await count(visits(5, 9));
    expect(await counted()).toEqual(exactly(9));
  });
});
