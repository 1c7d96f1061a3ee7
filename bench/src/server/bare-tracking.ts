// The peer of tracking: Fastify with one route that stores received events as documents like ours, in its own embedded database through the
// same driver, without validation, lookups or counting.
import Fastify from 'fastify';
import mongoose from 'mongoose';
import { startEmbeddedDatabase } from '../../../server/src/embedded/database/start.ts';

interface Sent {
  readonly name: string;
  readonly eventId: string;
  readonly visitorId: string;
  readonly sessionId: string;
  readonly consent: boolean;
  readonly ts: string;
  readonly apartmentId: string;
  readonly referrerHost: string;
  readonly page: object;
  readonly locale: string;
}

const [directory = ''] = process.argv.slice(2);
const { ObjectId } = mongoose.mongo;
const embedded = await startEmbeddedDatabase({ directory, log: () => {} });
const connection = await mongoose.createConnection(embedded.uri).asPromise();
const collection = connection.collection('events');
// The same indexes as ours: one to expire events, one to find a visitor's.
await collection.createIndex({ receivedAt: 1 }, { expireAfterSeconds: 34_214_400 });
await collection.createIndex(
  { organizationId: 1, visitorId: 1, ts: -1 },
  { partialFilterExpression: { visitorId: { $exists: true } } },
);
const organizationId = new ObjectId();
const estateId = new ObjectId();
const buildingId = new ObjectId();
const device = { type: 'desktop', os: 'Windows', browser: 'Chrome' };

const app = Fastify();
app.post('/', async (request, reply) => {
  const { events } = request.body as { events: Sent[] };
  const receivedAt = new Date();
  const documents = events.map((event) => ({
    _id: new ObjectId(),
    organizationId,
    estateId,
    buildingId,
    apartmentId: new ObjectId(event.apartmentId),
    day: event.ts.slice(0, 10),
    name: event.name,
    ts: new Date(event.ts),
    receivedAt,
    eventId: event.eventId,
    visitorId: event.visitorId,
    sessionId: event.sessionId,
    page: event.page,
    referrerHost: event.referrerHost,
    device,
    locale: event.locale,
    consent: event.consent,
    writer: 'bare-writer1',
    batch: 1,
  }));
  await collection.insertMany(documents, { ordered: false });
  return reply.code(202).send({ data: { accepted: documents.length, rejected: 0 } });
});
const url = await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`Open  ${url}/\n`);
process.once('SIGTERM', () => {
  void app
    .close()
    .then(() => connection.close())
    .then(() => embedded.close())
    .then(() => process.exit(0));
});
