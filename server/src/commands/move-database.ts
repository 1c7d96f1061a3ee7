// `npm run move-database -- --to mongodb://host/oriel`: copies the embedded database in `DATA_DIR` to a MongoDB, compares every document, and
// marks the embedded one as left. Without `--to` to `MONGODB_URI`.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { mongo } from 'mongoose';
import type { Config } from '../config/config.ts';
import { ConfigError } from '../config/environment.ts';
import { readSecretKey } from '../config/secrets.ts';
import { CONNECT_MS, openDatabase } from '../database.ts';
import { moveDatabase } from '../modules/installation/move-database.ts';
import type { Database } from '../platform/database.ts';
import { StartRefusal } from '../platform/start-refusal.ts';
import { isDatabaseAway } from '../platform/storage-trouble.ts';
import { runCommand, withStoppedDatabase } from './open-installation.ts';

const USAGE = 'set MONGODB_URI, or write npm run move-database -- --to mongodb://host/oriel';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

function targetUri(mongoUri: string | undefined): string {
  let to: string | undefined;
  try {
    ({ to } = parseArgs({ options: { to: { type: 'string' } } }).values);
  } catch {
    // The parser's own sentence would repeat an argument, which may hold a password.
    throw new ConfigError(`These arguments are not understood; ${USAGE}.`);
  }
  const uri = to ?? mongoUri;
  if (uri === undefined) throw new ConfigError(`Where to? Please ${USAGE}.`);
  return uri;
}

/** Host and database, without credentials. */
function nameOf(uri: string): string {
  try {
    const { hosts, srvHost, dbName } = new mongo.MongoClient(uri).options;
    return `${srvHost ?? hosts.join(',')}/${dbName}`;
  } catch {
    throw new ConfigError(
      `The address to move to cannot be read; ${USAGE}, with %-escapes for special characters in the password.`,
    );
  }
}

async function openTarget(uri: string, name: string): Promise<Database> {
  // What is read back has to be what all members of a replica set have.
  const options = { autoCreate: false, readPreference: 'primary', writeConcern: { w: 'majority' } } as const;
  return await openDatabase(uri, options).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    const why = isDatabaseAway(error) ? `did not answer within ${CONNECT_MS / 1000} s` : 'did not let us in';
    throw new StartRefusal(`${name} ${why}: ${reason}`);
  });
}

/** What the servers have to be told now. The key itself is never printed. */
async function nextSteps({ dataDir, mongoUri, secretKeys }: Config, uri: string): Promise<string[]> {
  const file = path.join(dataDir, 'secret.key');
  const key = readSecretKey((await readFile(file, 'utf8').catch(() => '')).trim());
  const isKnown = key === undefined || secretKeys?.some((known) => known.equals(key));
  const about = `${file}: stored credentials, links in mails and pseudonyms of visitors need it`;
  return [
    'What is left to do, for every server:',
    uri === mongoUri ? '- leave MONGODB_URI as it is' : `- set MONGODB_URI to the address of ${nameOf(uri)}`,
    ...(isKnown
      ? []
      : [
          secretKeys === undefined
            ? `- set SECRET_KEY to the content of ${about}`
            : `- add to SECRET_KEY, after a comma, the content of ${about}`,
        ]),
    '- start it',
  ];
}

await runCommand(async (config) => {
  const uri = targetUri(config.mongoUri);
  const names = { source: path.join(config.dataDir, 'database'), target: nameOf(uri) };
  const stop = new AbortController();
  const stopped = new StartRefusal('Stopped. The same command begins the move anew.');
  // A second signal ends the process at once.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort(stopped));
  const target = await openTarget(uri, names.target);
  try {
    const use = async (source: Database): Promise<void> => {
      say(`From ${names.source} to ${names.target}`);
      await moveDatabase({ source, target, names, now: new Date(), say, signal: stop.signal });
    };
    await withStoppedDatabase(config.dataDir, use, say);
  } catch (error) {
    if (!(error instanceof mongo.MongoError) && !isDatabaseAway(error)) throw error;
    throw new StartRefusal(
      `The move broke off: ${(error as Error).message}. The same command begins it anew.`,
    );
  } finally {
    await target.close();
  }
  say(
    `Everything is in ${names.target}. Nothing was deleted in ${names.source}, and no server starts on it any more.`,
  );
  for (const line of await nextSteps(config, uri)) say(line);
});
