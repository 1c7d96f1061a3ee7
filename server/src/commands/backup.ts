// `npm run backup -- FOLDER`: a copy of everything that the embedded defaults keep, beside a running server or without one.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { installationIdIn } from '../modules/installation/agree.ts';
import { makeBackup } from '../modules/installation/backup.ts';
import { nameOfStorage } from '../modules/installation/file-stores.ts';
import { StartRefusal } from '../platform/start-refusal.ts';
import { runCommand, withRawDatabase } from './open-installation.ts';

const PACKAGE = fileURLToPath(new URL('../../../package.json', import.meta.url));

await runCommand(async (config) => {
  const [target] = process.argv.slice(2);
  if (!target || target.startsWith('-')) {
    throw new StartRefusal('Name the folder that keeps the backups: npm run backup -- /mnt/backups');
  }
  if (config.mongoUri !== undefined) {
    throw new StartRefusal(
      'MONGODB_URI is set, so the documents are not in DATA_DIR: back them up with mongodump, and the files by copying them. See "Backup" in docs/operations.md.',
    );
  }
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  const { version } = JSON.parse(await readFile(PACKAGE, 'utf8')) as { version: string };
  const { dataDir } = config;
  await withRawDatabase(dataDir, async (connection) => {
    const { left } = await makeBackup({
      dataDir,
      target: path.resolve(target),
      // Installations older than these ids are told apart by their folders.
      installation: (await installationIdIn(connection)) ?? dataDir,
      version,
      now: new Date(),
      copyDatabase: async (file) => void (await connection.db?.command({ orielCopyTo: file })),
      say,
    });
    if (config.storage) {
      const bucket = nameOfStorage(config);
      say(
        `The files are not in it, but in ${bucket}. Copy them, too: npm run move-media -- --from ${bucket} --to FOLDER`,
      );
    }
    if (left.length === 0) return;
    say(`Not in it, because it could not be read (${left.length}):`);
    for (const file of left) say(`  ${file}`);
    process.exitCode = 1;
  });
});
