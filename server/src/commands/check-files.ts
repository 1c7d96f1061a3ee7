// `npm run check-files`: looks for files that are missing, damaged, or unknown to the database. `--accept` takes what is there for right, after
// files were changed on purpose. With `MEDIA_URL` it also reads one file there as a visitor does. Exit code 1 when something is missing or
// damaged, or visitors cannot read that file.

import { agreeOnInstallation } from '../modules/installation/agree.ts';
import { CheckFiles } from '../modules/installation/check-files.ts';
import { namesOf } from '../modules/installation/file-stores.ts';
import { mediaUrlTrouble } from '../modules/installation/media-url.ts';
import { Sweep } from '../modules/installation/sweep.ts';
import { unknownFiles } from '../modules/installation/unknown-files.ts';
import { runOnInstallation } from './open-installation.ts';

const PROGRESS_EVERY_MS = 5000;
/** Age from which nothing is work in progress any more. */
const DAY_MS = 24 * 3600_000;

const accept = process.argv.includes('--accept');

await runOnInstallation(async ({ config, database: { models }, stores }) => {
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  await agreeOnInstallation({ models, stores, names: namesOf(config) });
  const deps = { models, ...stores, clock: () => new Date() };
  let said = performance.now();
  const { owners, files, bytes, missing, damaged, unknown } = await new CheckFiles(deps).run({
    accept,
    onProgress: (so) => {
      if (performance.now() - said < PROGRESS_EVERY_MS) return;
      said = performance.now();
      say(`  ${so.files} files, ${gigabytes(so.bytes)} so far`);
    },
  });
  for await (const { name, writtenAt } of unknownFiles(deps))
    unknown.push(
      Date.now() - writtenAt.getTime() < DAY_MS ? `${name} (of today: perhaps work in progress)` : name,
    );
  const { parts } = await new Sweep(deps).run({ dry: true });
  for (const { place, unknown: names } of parts)
    if (place === 'navigator images') unknown.push(...names.map((name) => `${place}/${name}`));
  say(`${files} files of ${owners} assets, models and people looked at, ${gigabytes(bytes)} read`);
  for (const [what, names] of Object.entries({ missing, damaged, unknown })) {
    say(`${what.padEnd(8)} ${names.length}`);
    for (const name of names) say(`  ${name}`);
  }
  if (config.storage) say('Contents were not compared: a bucket keeps checksums of its own.');
  const trouble = config.mediaUrl && (await mediaUrlTrouble(config.mediaUrl, stores.media));
  if (trouble) {
    say(trouble);
    process.exitCode = 1;
  }
  if (missing.length + damaged.length === 0) return;
  say(
    'Put them back from a backup and run this again; see "Missing and damaged files" in docs/operations.md.',
  );
  process.exitCode = 1;
});

function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(2)} GB`;
}
