import { chmod, mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from './config/config.ts';
import { secretKeyFile } from './config/secret-key-file.ts';
import { connectDatabase } from './database.ts';
import { startEmbeddedDatabase } from './embedded/database/start.ts';
import { type IdentityEmulator, startIdentityEmulator } from './embedded/identity/start.ts';
import { JobQueue } from './jobs/queue.ts';
import { queuedMailer } from './mail/mailer.ts';
import { agreeOnInstallation, refuseOtherFiles } from './modules/installation/agree.ts';
import { fileStores, namesOf, requireWritable } from './modules/installation/file-stores.ts';
import { refuseHalfRestored } from './modules/installation/restore-backup.ts';
import type { Clock } from './platform/clock.ts';
import { firebaseIdentity } from './platform/identity-provider.ts';
import { mediaAddresses } from './platform/media-addresses.ts';
import { mayCall } from './platform/outgoing/may-call.ts';
import { outgoingFetch } from './platform/outgoing/outgoing-fetch.ts';
import { secretBox } from './platform/secrets.ts';
import { visitorHasher } from './platform/visitor-hash.ts';
import type { Shutdown } from './shutdown.ts';

interface Wanted {
  readonly config: Config;
  readonly clock: Clock;
  readonly note: (message: string) => void;
  /** Canonical origin, evaluated late. */
  readonly publicUrl: () => string;
}

/**
 * Opens everything persistent: the database, the identity, the file stores, the keys; and services that only need these.
 *
 * @throws StartRefusal when database and files do not belong together
 */
export async function openFoundations({ config, clock, note, publicUrl }: Wanted, closers: Shutdown) {
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  // A mounted folder may belong to another user, who says who may enter it.
  await chmod(config.dataDir, 0o700).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPERM') throw error;
  });
  await refuseHalfRestored(config.dataDir);
  const embedded =
    config.mongoUri === undefined
      ? await startEmbeddedDatabase({ directory: path.join(config.dataDir, 'database'), log: note })
      : undefined;
  if (embedded) closers.add(() => embedded.close());
  const stores = fileStores(config);
  const names = namesOf(config);
  await requireWritable(stores, config.storage);
  const database = await connectDatabase(embedded?.uri ?? config.mongoUri ?? '', {
    alone: embedded !== undefined,
    note,
    before: (models) => refuseOtherFiles({ models, stores, names }),
  });
  closers.add(() => database.close());
  await agreeOnInstallation({ models: database.models, stores, names });

  const keys = config.secretKeys ?? [await secretKeyFile(config.dataDir)];
  // Of pseudonyms, which a new key would change.
  const oldest = keys.at(-1) ?? Buffer.alloc(0);
  const emulator = await embeddedIdentity({ config, clock, note, publicUrl }, keys[0] ?? Buffer.alloc(0));
  if (emulator) closers.add(() => emulator.close());
  const identity = firebaseIdentity(config.identity.projectId, emulator);
  closers.add(() => identity.close());

  const queue = new JobQueue(database.models, clock);
  return {
    database,
    ...(emulator ? { emulator } : {}),
    identity,
    ...stores,
    queue,
    clock,
    brand: config.brand.key,
    mailer: queuedMailer({ queue, clock, publicUrl, brand: config.brand, secret: oldest }),
    outgoing: outgoingFetch({ allowedHosts: config.integrationHosts }),
    secrets: secretBox(keys),
    mayCall: mayCall(config.integrationHosts),
    maps: config.maps,
    ...(config.mediaUrl === undefined ? {} : { mediaAddresses: mediaAddresses(config.mediaUrl, publicUrl) }),
    hashVisitor: visitorHasher(oldest),
    alone: config.mongoUri === undefined,
  };
}

async function embeddedIdentity(
  { config, note, publicUrl }: Wanted,
  installationKey: Uint8Array,
): Promise<IdentityEmulator | undefined> {
  if (config.identity.kind !== 'embedded') return undefined;
  return await startIdentityEmulator({
    projectId: config.identity.projectId,
    accountsFile: path.join(config.dataDir, 'identity/accounts.json'),
    installationKey,
    openToNetwork: config.identity.openToNetwork,
    ownHosts: config.publicUrl === undefined ? [] : [new URL(config.publicUrl).host],
    log: note,
    publicUrl,
  });
}
