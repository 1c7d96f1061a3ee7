// `npm run sweep`: moves files unknown to the database to the trash, as the server does once a day. `--dry` only reports; `--even-many`
// continues where a sweep refuses because too much is unknown.

import { agreeOnInstallation } from '../modules/installation/agree.ts';
import { namesOf } from '../modules/installation/file-stores.ts';
import { isSmallShare, Sweep, TRASH_DAYS } from '../modules/installation/sweep.ts';
import { runOnInstallation } from './open-installation.ts';

const dry = process.argv.includes('--dry');
const evenMany = process.argv.includes('--even-many');

await runOnInstallation(async ({ config, database: { models }, stores }) => {
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  await agreeOnInstallation({ models, stores, names: namesOf(config) });
  const sweep = new Sweep({ models, ...stores, clock: () => new Date() });
  const { parts, refusal, moved, emptied } = await sweep.run({ dry, evenMany });
  for (const { place, looked, unknown } of parts) {
    say(`${place.padEnd(17)} ${looked} looked at, ${unknown.length} unknown`);
    for (const name of unknown) say(`  ${name}`);
  }
  const much = parts.some(({ looked, unknown }) => !isSmallShare(unknown.length, looked));
  if (refusal) {
    say(`${dry ? 'A sweep would refuse' : 'Refused'}: ${refusal}`);
    if (much) say('If it is the right database: npm run sweep -- --even-many');
    if (!dry) process.exitCode = 1;
  } else if (dry) say('Nothing was moved (--dry).');
  else say(`${moved} moved to the trash, ${emptied} days older than ${TRASH_DAYS} days deleted from it.`);
});
