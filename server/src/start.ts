import { chmod, mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { Closers } from './closers.ts';
import type { Config } from './config.ts';
import { connectDatabase, type Database } from './database.ts';
import { DEMO_SIGN_INS } from './demo/people.ts';
import { demoIsWanted, seedDemo } from './demo/seed.ts';
import { startEmbeddedDatabase } from './embedded/database/start.ts';
import { startIdentityEmulator } from './embedded/identity/start.ts';
import { type Clock, JobQueue } from './jobs/queue.ts';
import { type Mailer, queuedMailer } from './mail/mailer.ts';
import { diskStorage } from './media/disk-storage.ts';
import { closeWithin } from './platform/draining.ts';
import { firebaseIdentity, type IdentityProvider } from './platform/identity-provider.ts';
import { mayCall } from './platform/outgoing/may-call.ts';
import { outgoingFetch } from './platform/outgoing/outgoing-fetch.ts';
import { secretKeyFile } from './platform/secret-key-file.ts';
import { type SecretBox, secretBox } from './platform/secrets.ts';
import { visitorHasher } from './platform/visitor-hash.ts';
import { createServices, type Services } from './services.ts';
import { startWork } from './start-work.ts';

/** Bounds for a page that somebody asks about: they wait for it, and only its head counts. */
const PAGES = { anyPublicHost: true, timeoutMs: 10_000, maxBytes: 5_000_000 } as const;

export interface Running {
  readonly app: FastifyInstance;
  readonly port: number;
  readonly database: Database;
  readonly identity: IdentityProvider;
  readonly services: Services;
  readonly mailer: Mailer;
  readonly secrets: SecretBox;
  /** Canonical origin. */
  readonly url: string;
  /** Finishes what is under way, then closes everything in the order opposite to the start. */
  stop(): Promise<void>;
}

interface Surroundings {
  readonly config: Config;
  readonly logger: FastifyBaseLogger;
  readonly version: string;
  readonly builtFrontEnds: string;
  /** Of the demo, when it is made; full unless said otherwise. */
  readonly demoPictures?: 'full' | 'small';
}

const clock = (): Date => new Date();

/** How long requests in flight may take to finish at a stop, milliseconds. */
const DRAIN_MS = 15_000;

/**
 * Starts the whole server: embedded defaults where nothing else is configured, database, identity, storage, worker, web.
 * What was started is closed again when a later step fails.
 */
export async function startServer(surroundings: Surroundings): Promise<Running> {
  const closers = new Closers();
  try {
    return await start(surroundings, closers);
  } catch (error) {
    await closers.close();
    throw error;
  }
}

function originOf(config: Config, port: number): string {
  if (config.publicUrl !== undefined) return config.publicUrl;
  const host = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

async function start(
  { config, logger, version, builtFrontEnds, demoPictures }: Surroundings,
  closers: Closers,
): Promise<Running> {
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  await chmod(config.dataDir, 0o700);
  let listening: string | undefined;
  const publicUrl = (): string => listening ?? originOf(config, config.port);
  const note = (message: string): void => logger.info(message);

  const embedded =
    config.mongoUri === undefined
      ? await startEmbeddedDatabase({ directory: path.join(config.dataDir, 'database'), log: note })
      : undefined;
  if (embedded) closers.add(() => embedded.close());
  const database = await connectDatabase(embedded?.uri ?? config.mongoUri ?? '');
  closers.add(() => database.close());

  const emulator =
    config.identity.kind === 'embedded'
      ? await startIdentityEmulator({
          projectId: config.identity.projectId,
          accountsFile: path.join(config.dataDir, 'identity/accounts.json'),
          log: note,
          publicUrl,
        })
      : undefined;
  if (emulator) closers.add(() => emulator.close());
  const identity = firebaseIdentity(config.identity.projectId, emulator?.adminHost);
  closers.add(() => identity.close());

  const media = diskStorage(path.join(config.dataDir, 'media'));
  const originals = diskStorage(path.join(config.dataDir, 'originals'));
  await mkdir(path.join(config.dataDir, 'media'), { recursive: true });
  const queue = new JobQueue(database.models, clock);
  const mailer = queuedMailer({ queue, clock, publicUrl });
  const outgoing = outgoingFetch({ allowedHosts: config.integrationHosts });
  const pages = outgoingFetch({ ...PAGES, allowedHosts: config.embedCheckHosts });
  const keys = config.secretKeys ?? [await secretKeyFile(config.dataDir)];
  const secrets = secretBox(keys);
  const foundations = {
    database,
    queue,
    clock,
    media,
    originals,
    mailer,
    outgoing,
    secrets,
    mayCall: mayCall(config.integrationHosts),
    // The oldest key, since a new one would make strangers of all visitors.
    hashVisitor: visitorHasher(keys.at(-1) ?? Buffer.alloc(0)),
    alone: config.mongoUri === undefined,
  };
  const services = createServices(foundations);
  if (config.demo && (await demoIsWanted(database))) {
    // Before the worker starts: what the demo leaves to do would slow its making.
    logger.info('creating the demo organization');
    // Nobody of the demo has a mailbox.
    const silent = { ...foundations, mailer: { send: async () => undefined } };
    const servicesAt = (at: Clock) => createServices({ ...silent, clock: at });
    await seedDemo({
      database,
      identity,
      clock,
      servicesAt,
      ...(demoPictures ? { pictures: demoPictures } : {}),
    });
  }

  if (config.role !== 'web') {
    await startWork({
      config,
      logger,
      database,
      queue,
      clock,
      media,
      originals,
      mailer,
      secrets,
      services,
      closers,
    });
  }

  const app = await buildApp({
    config,
    version,
    database,
    identity,
    media,
    originals,
    queue,
    services,
    mailer,
    outgoing,
    pages,
    secrets,
    clock,
    logger,
    builtFrontEnds,
    publicUrl,
    demoSignIns: DEMO_SIGN_INS,
    ...(emulator ? { identityEndpoints: emulator.handle } : {}),
  });
  closers.add(() => closeWithin(app, DRAIN_MS));
  await app.listen({ host: config.host, port: config.port });
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : config.port;
  listening = originOf(config, port);
  return {
    app,
    port,
    database,
    identity,
    services,
    mailer,
    secrets,
    url: listening,
    stop: () => closers.close(),
  };
}
