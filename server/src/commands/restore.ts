// `npm run restore -- BACKUP`: puts a backup into the data folder, which has to be empty. `--without-damaged` goes on without pictures that are
// missing or damaged in it.
import path from 'node:path';
import { restoreBackup } from '../modules/installation/restore-backup.ts';
import { StartRefusal } from '../platform/start-refusal.ts';
import { runCommand } from './open-installation.ts';

await runCommand(async ({ dataDir }) => {
  const [backup] = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
  const withoutDamaged = process.argv.includes('--without-damaged');
  if (!backup) {
    throw new StartRefusal('Name the backup: npm run restore -- /mnt/backups/oriel-2026-11-28T12-00-00');
  }
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  await restoreBackup({ backup: path.resolve(backup), dataDir, withoutDamaged, say });
  say('Start it: npm start');
});
