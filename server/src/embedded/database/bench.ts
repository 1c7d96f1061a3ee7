/** Benchmarks the embedded database through the driver: `node server/src/embedded/database/bench.ts`. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import mongoose from 'mongoose';
import { startEmbeddedDatabase } from './start.ts';

const documents = 100_000;
const directory = mkdtempSync(join(tmpdir(), 'oriel-bench-'));
const print = (name: string, value: string): void => console.log(`${name.padEnd(58)} ${value}`);

function median(times: number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}

async function each(times: number, run: (at: number) => Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  for (let at = 0; at < times; at++) {
    const start = performance.now();
    await run(at);
    taken.push(performance.now() - start);
  }
  return taken;
}

const makeEvent = (n: number) => ({
  eventId: `event-${n}`,
  name: 'see_apartment_details',
  visitorId: `visitor-${n % 5000}`,
  estateId: n % 20,
  apartmentId: n % 997,
  ts: new Date(1_700_000_000_000 + n * 1000),
  props: { from: 'list', position: n % 40 },
});

try {
  let database = await startEmbeddedDatabase({ directory });
  await mongoose.connect(database.uri, { maxPoolSize: 64 });
  const events = mongoose.connection.collection('events');
  await events.createIndexes([
    { key: { eventId: 1 }, unique: true },
    { key: { estateId: 1, ts: -1 } },
    { key: { ts: 1 }, expireAfterSeconds: 1_000_000_000 },
  ]);

  const start = performance.now();
  for (let n = 0; n < documents; n += 1000) {
    await events.insertMany(Array.from({ length: 1000 }, (_, at) => makeEvent(n + at)));
  }
  print(
    'insert 100 k documents, 3 indexes, batches of 1000',
    `${Math.round(documents / ((performance.now() - start) / 1000))} documents/s`,
  );

  let next = documents;
  const batch = () => events.insertMany(Array.from({ length: 20 }, () => makeEvent(next++)));
  const single = await each(200, batch);
  print(
    'insertMany of 20, one client: p50',
    `${median(single).toFixed(2)} ms, ${Math.round(20_000 / median(single))} documents/s`,
  );
  for (const clients of [8, 32]) {
    const from = performance.now();
    const times = (await Promise.all(Array.from({ length: clients }, () => each(40, batch)))).flat();
    const seconds = (performance.now() - from) / 1000;
    print(
      `insertMany of 20, ${clients} clients: p50, together`,
      `${median(times).toFixed(2)} ms, ${Math.round((clients * 40 * 20) / seconds)} documents/s`,
    );
  }

  const pick = (at: number) => (at * 7919) % documents;
  const found = await each(2000, (at) => events.findOne({ eventId: `event-${pick(at)}` }));
  print('findOne by a unique index at 100 k: p50', `${median(found).toFixed(3)} ms`);
  const ping = await each(2000, () => mongoose.connection.db?.command({ ping: 1 }) ?? Promise.resolve());
  print('ping, for comparison: p50', `${median(ping).toFixed(3)} ms`);
  const page = await each(300, (at) =>
    events
      .find({ estateId: at % 20, ts: { $lt: new Date(1_700_050_000_000) } })
      .sort({ ts: -1 })
      .limit(25)
      .toArray(),
  );
  print('25 of a compound index in its order: p50', `${median(page).toFixed(3)} ms`);
  const updates = await each(300, (at) =>
    events.updateOne({ eventId: `event-${pick(at)}` }, { $inc: { 'props.position': 1 } }),
  );
  print('updateOne, acknowledged: p50', `${median(updates).toFixed(2)} ms`);
  const counted = await each(5, () => events.countDocuments({ estateId: 3 }));
  print('countDocuments of 5 k by an index: p50', `${median(counted).toFixed(1)} ms`);
  const scan = await each(3, () => events.countDocuments({ 'props.position': 7 }));
  print('full scan of 100 k: p50', `${median(scan).toFixed(0)} ms`);
  const grouped = await each(3, () =>
    events.aggregate([{ $group: { _id: '$estateId', n: { $sum: 1 }, first: { $min: '$ts' } } }]).toArray(),
  );
  print('group of 100 k: p50', `${median(grouped).toFixed(0)} ms`);

  await mongoose.disconnect();
  await database.close();
  const reopen = performance.now();
  database = await startEmbeddedDatabase({ directory });
  print('start with 100 k documents and 4 indexes', `${Math.round(performance.now() - reopen)} ms`);
  await database.close();
} finally {
  rmSync(directory, { recursive: true, force: true });
}
