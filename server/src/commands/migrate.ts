// `npm run migrate`: brings the database up to date without starting a server, as a deployment does once before its servers, and tries once
// more what has failed.
import { runCommand, withDatabase } from './open-installation.ts';

await runCommand(async (config) => {
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  await withDatabase(config, async () => say('The database is up to date.'), { retry: true, note: say });
});
