import { Types } from 'mongoose';
import { type Answer, startTestServer, type TestServer } from '../../../testing/test-server.ts';
import type { ApartmentDocument } from '../../inventory/apartment/model.ts';
import type { EstateDocument } from '../../inventory/estate/model.ts';
import { type FeedRecord, type FeedServer, startFeedServer } from './feed-server.ts';

/** A server with an external system next to it, and an estate to connect. */
export class SyncWorld {
  readonly feed: FeedServer;
  readonly server: TestServer;
  readonly organizationId: Types.ObjectId;
  readonly #token: string;
  estate: EstateDocument;

  private constructor(
    feed: FeedServer,
    server: TestServer,
    start: { organizationId: Types.ObjectId; token: string; estate: EstateDocument },
  ) {
    this.feed = feed;
    this.server = server;
    this.organizationId = start.organizationId;
    this.#token = start.token;
    this.estate = start.estate;
  }

  static async start(): Promise<SyncWorld> {
    const feed = await startFeedServer();
    const server = await startTestServer({ INTEGRATION_HOSTS: feed.host });
    const { models } = server.running.database;
    const { _id } = await models.Organization.findOne({ slug: 'brzozowa' }).orFail().lean();
    const token = await server.token('admin@demo.oriel.example');
    const estate = await newEstate(server, _id, {});
    return new SyncWorld(feed, server, { organizationId: _id, token, estate });
  }

  get models() {
    return this.server.running.database.models;
  }

  /** Filter for the estate's apartments and buildings. */
  get here() {
    return { organizationId: this.organizationId, estateId: this.estate._id };
  }

  /** Replaces the estate by a new one. */
  async renew(fields: Partial<EstateDocument> = {}): Promise<void> {
    this.estate = await newEstate(this.server, this.organizationId, fields);
  }

  /** A call about the estate, by an administrator. */
  async call(method: string, path: string, body?: unknown): Promise<Answer> {
    return await this.server.call(method, `/estate/${this.estate._id}/${path}`, {
      organization: String(this.organizationId),
      token: this.#token,
      ...(body === undefined ? {} : { body }),
    });
  }

  /** Changes an apartment, as an administrator. */
  /** The history of an apartment as a member reads it, newest first. */
  async historyOf(apartment: ApartmentDocument, language = 'en'): Promise<Answer> {
    return await this.server.call('GET', `/apartment/${apartment._id}/activities`, {
      token: this.#token,
      headers: { 'accept-language': language },
    });
  }

  async patchApartment(apartment: ApartmentDocument, body: unknown): Promise<Answer> {
    return await this.server.call('PATCH', `/apartment/${apartment._id}`, { token: this.#token, body });
  }

  async connect(more: object = {}): Promise<void> {
    const answer = await this.call('POST', 'add-integration', {
      type: 'VOX_DEVELOPER',
      config: { baseUrl: this.feed.origin, investmentId: '42' },
      credentials: { apiKey: 'a-key-of-the-feed' },
      enabled: false,
      force: true,
      ...more,
    });
    if (answer.status !== 201) throw new Error(answer.text);
  }

  /** Synchronises with these apartments in the feed, and returns the report. */
  async sync(records: readonly FeedRecord[]) {
    this.feed.send({ records });
    const answer = await this.call('POST', 'force-sync');
    if (answer.status !== 200) throw new Error(answer.text);
    return answer.body.data;
  }

  async apartment(externalId: number): Promise<ApartmentDocument> {
    return await this.models.Apartment.findOne({ ...this.here, externalId: String(externalId) })
      .orFail()
      .lean();
  }

  async stop(): Promise<void> {
    await this.server.stop();
    await this.feed.stop();
  }
}

async function newEstate(
  server: TestServer,
  organizationId: Types.ObjectId,
  fields: Partial<EstateDocument>,
): Promise<EstateDocument> {
  const made = await server.running.database.models.Estate.create({
    organizationId,
    name: 'Synchronised',
    slug: String(new Types.ObjectId()),
    type: 'RESIDENTIAL',
    status: 'PUBLISHED',
    address: { city: 'Wrocław', country: 'PL' },
    areaUnit: 'm2',
    currency: 'PLN',
    timezone: 'Europe/Warsaw',
    ...fields,
  });
  return made.toObject();
}
