// `npm run publish-version -w sdk`: keeps the built files of the present version for ever, under `sdk/published/v{version}/`. Run it once for
// each version, after `npm run build`, and commit what it writes; `npm publish sdk/dist/npm` belongs to the same moment.
import { existsSync, readFileSync } from 'node:fs';
import { publishedFolder, writeFiles } from '../build/deliver.mjs';
import { exactVersion } from '../build/exact-version.mjs';
import { integrityOf } from '../build/integrity.mjs';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const built = exactVersion(new URL('../dist/v1/', import.meta.url));
const kept = new URL(`v${version}/`, publishedFolder());

if (existsSync(kept)) {
  const same = JSON.stringify(integrityOf(kept)) === JSON.stringify(integrityOf(built));
  console.log(
    same
      ? `v${version} is published already, with the same files.`
      : `v${version} is published already, and is not what is built now. Raise the version in sdk/package.json.`,
  );
  process.exitCode = same ? 0 : 1;
} else {
  writeFiles(kept, built);
  console.log(`sdk/published/v${version}/ is written. Commit it; it must never change again.`);
}
