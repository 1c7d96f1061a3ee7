import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import type { Config } from './config/config.ts';
import { placeholders } from './config/placeholders.ts';
import { demoSignIns } from './demo/cast.ts';
import { makeDemoApart } from './demo/make-apart.ts';
import { demoIsWanted } from './demo/seed.ts';
import { openFoundations } from './foundations.ts';
import type { Mailer } from './mail/mailer.ts';
import { watchForNewer } from './migrations/migrate.ts';
import type { Database } from './platform/database.ts';
import { closeWithin } from './platform/draining.ts';
import type { IdentityProvider } from './platform/identity-provider.ts';
import { outgoingFetch } from './platform/outgoing/outgoing-fetch.ts';
import type { SecretBox } from './platform/secrets.ts';
import { createServices, type Services } from './services.ts';
import { Shutdown } from './shutdown.ts';
import { startWorker } from './start-worker.ts';

/** Limits for checked pages: a user is waiting, and only the head matters. */
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
  /** Finishes work in progress, then closes everything in reverse order. */
  stop(): Promise<void>;
}

interface Surroundings {
  readonly config: Config;
  readonly logger: FastifyBaseLogger;
  readonly version: string;
  readonly builtFrontEnds: string;
  /** Pictures of the demo, when it is made; full by default. */
  readonly demoPictures?: 'full' | 'small';
  /** Called when a newer version changes the database: the server must not go on. */
  readonly onOutdated?: (reason: string) => void;
}

const clock = (): Date => new Date();

/** How long current requests may take on shutdown, milliseconds. */
const DRAIN_MS = 15_000;
/** Connections that wait to be accepted. Beyond them the kernel resets, with no answer; Node's 511 are less than a crowd that opens one link. */
const WAITING_CONNECTIONS = 4096;

/**
 * Starts the whole server: embedded defaults where nothing else is configured, database, identity, storage, worker, web. Closes everything
 * again when a later step fails.
 */
export async function startServer(surroundings: Surroundings): Promise<Running> {
  const closers = new Shutdown();
  try {
    return await start(surroundings, closers);
  } catch (error) {
    // Why it could not start is what its reader needs.
    await closers
      .close()
      .catch((failure: unknown) => surroundings.logger.error({ err: failure }, 'stop failed'));
    throw error;
  }
}

function originOf(config: Config, port: number): string {
  if (config.publicUrl !== undefined) return config.publicUrl;
  const host = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

async function start(surroundings: Surroundings, closers: Shutdown, demoIsMade = false): Promise<Running> {
  const { config, logger, version, builtFrontEnds, demoPictures } = surroundings;
  let listening: string | undefined;
  const publicUrl = (): string => listening ?? originOf(config, config.port);
  const note = (message: string): void => logger.info(message);
  const foundations = await openFoundations({ config, clock, note, publicUrl }, closers);
  const { database, identity, media, originals, queue, mailer, outgoing, secrets, emulator } = foundations;
  const { mediaAddresses } = foundations;
  if (config.demo && !demoIsMade && (await demoIsWanted(database))) {
    logger.info('creating the demo organization');
    await closers.close();
    await makeDemoApart({ config, pictures: demoPictures });
    return await start(surroundings, closers, true);
  }
  const { onOutdated } = surroundings;
  if (onOutdated && config.mongoUri !== undefined) {
    const stopWatching = watchForNewer(database.models, onOutdated);
    closers.add(async () => stopWatching());
  }
  const services = createServices(foundations);
  const pages = outgoingFetch({ ...PAGES, allowedHosts: config.embedCheckHosts });
  await Promise.all([media.sweepTemp(), originals.sweepTemp()]);

  if (config.role !== 'web') {
    await startWorker({
      config,
      logger,
      database,
      queue,
      clock,
      media,
      originals,
      identity,
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
    demoSignIns: demoSignIns(config.brand.key),
    ...(mediaAddresses ? { mediaAddresses } : {}),
    ...(emulator ? { identityEndpoints: emulator.handle } : {}),
  });
  closers.add(() => closeWithin(app, DRAIN_MS));
  await app.listen({ host: config.host, port: config.port, backlog: WAITING_CONNECTIONS });
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : config.port;
  listening = originOf(config, port);
  for (const sentence of placeholders(config)) logger.warn(sentence);
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
