// `npm run move-media -- --from ./data --to s3://bucket/prefix`: copies the files of an installation to another store, compares every copy,
// and marks the target as complete. Without `--from` the disk in `DATA_DIR`, without `--to` the bucket of `STORAGE_URL`.
// `--even-incomplete` takes a source whose own move broke off.
import { createHash } from 'node:crypto';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError, text } from '../config/environment.ts';
import { bucketOf } from '../config/storage.ts';
import { CopyDiffers, countFiles, type MoveCounts, moveFiles } from '../media/move-files.ts';
import { BucketError } from '../media/s3/s3-trouble.ts';
import { beginMove, finishMove } from '../modules/installation/agree.ts';
import { fileStores, nameOfStorage } from '../modules/installation/file-stores.ts';
import { StartRefusal } from '../platform/start-refusal.ts';

/** Time between two lines of progress, milliseconds. */
const LINE_MS = 2_000;
const USAGE = 'npm run move-media -- --from ./data --to s3://bucket/prefix';

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const env = process.env;
const dataDir = path.resolve(text(env, 'DATA_DIR') ?? './data');

function placeOf(address: string) {
  if (!address.startsWith('s3:')) return { dataDir: path.resolve(address) };
  const storage = bucketOf(address, env);
  if (!storage)
    throw new ConfigError(`"${address}" cannot be read; write s3://bucket or s3://bucket/prefix.`);
  return { dataDir, storage };
}

function inWords({ files, bytes }: Pick<MoveCounts, 'files' | 'bytes'>): string {
  return `${files.toLocaleString('en')} files, ${(bytes / 1e9).toFixed(3)} GB`;
}

async function move(signal: AbortSignal): Promise<void> {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      to: { type: 'string' },
      'even-incomplete': { type: 'boolean', default: false },
    },
  });
  const [source, target] = [values.from ?? dataDir, values.to ?? text(env, 'STORAGE_URL')];
  if (target === undefined) throw new ConfigError(`Where to? ${USAGE}`);
  const [from, to] = [placeOf(source), placeOf(target)];
  const names = { from: nameOfStorage(from), to: nameOfStorage(to) };
  if (names.from === names.to) throw new ConfigError(`Both are ${names.from}. ${USAGE}`);
  const [sources, targets] = [fileStores(from), fileStores(to)];
  const journal = path.join(
    dataDir,
    '.move',
    createHash('sha256').update(Object.values(names).join(' ')).digest('hex'),
  );
  const stores = ['media', 'originals'] as const;
  const ids: string[] = [];
  for (const name of stores) {
    await targets[name].check();
    ids.push(await beginMove(sources[name], targets[name], names, values['even-incomplete']));
  }
  say(`From ${names.from} to ${names.to}`);
  for (const name of stores) {
    const all = await countFiles(sources[name]);
    say(`${name}: ${inWords(all)}`);
    let said = Date.now();
    const onProgress = (counts: MoveCounts): void => {
      if (Date.now() - said < LINE_MS) return;
      said = Date.now();
      say(`  ${inWords(counts)} (${Math.floor((100 * counts.bytes) / Math.max(all.bytes, 1))} %)`);
    };
    const done = await moveFiles({
      from: sources[name],
      to: targets[name],
      journal: `${journal}-${name}`,
      onProgress,
      signal,
    });
    say(`  ${inWords(done)} compared, ${done.copied.toLocaleString('en')} of them copied now`);
  }
  for (const [at, name] of stores.entries()) await finishMove(targets[name], ids[at] ?? '');
  say(`All files are at ${names.to}; nothing of ${names.from} was changed.`);
}

const stop = new AbortController();
const stopped = new Error('Stopped. The same command goes on from here.');
// A second one ends it at once, though a file is on its way.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort(stopped));

try {
  await move(stop.signal);
} catch (error) {
  const isSentence = [ConfigError, StartRefusal, BucketError, CopyDiffers].some(
    (kind) => error instanceof kind,
  );
  const words =
    isSentence || error === stopped ? (error as Error).message : String((error as Error).stack ?? error);
  process.stderr.write(`${words}\n`);
  process.exit(1);
}
