// `npm run adopt`: shows which installation the database and the files belong to; with `--yes` it assigns the files to the database.
import { adoptFiles, describeInstallation } from '../modules/installation/agree.ts';
import { namesOf } from '../modules/installation/file-stores.ts';
import { type Opened, runOnInstallation } from './open-installation.ts';

async function adopt({ config, database: { models }, stores }: Opened): Promise<void> {
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  for (const line of await describeInstallation({ models, stores, names: namesOf(config) })) say(line);
  if (!process.argv.includes('--yes')) {
    say('Nothing was changed. To make these files the database’s own: npm run adopt -- --yes');
    return;
  }
  say(
    `Adopted: both are installation ${await adoptFiles({ models, stores })} now. No file was changed or moved.`,
  );
}

// Of a database that was lost, a new one takes the place.
await runOnInstallation(adopt, { mayBeLost: true });
