// `npm run publish-version -w sdk`: freezes the built files of the current version under `sdk/published/v{version}/` and records their
// hashes. Run it once per version, after `npm run build`, and commit the result; after another build, pages can refer to the version.
import { readFileSync } from 'node:fs';
import { publish, publishedVersions } from '../build/deliver.mjs';
import { exactVersion } from '../build/exact-version.mjs';
import { integrityOf } from '../build/integrity.mjs';

const sdk = new URL('../', import.meta.url);
const { version } = JSON.parse(readFileSync(new URL('package.json', sdk), 'utf8'));
const changes = readFileSync(new URL('CHANGELOG.md', sdk), 'utf8');
const built = exactVersion(new URL('dist/v1/', sdk));
const kept = publishedVersions()[version];

if (kept) {
  const same = JSON.stringify(kept) === JSON.stringify(integrityOf(built));
  console.log(
    same
      ? `v${version} is published already, with the same files.`
      : `v${version} is published already, and is not what is built now. Raise the version in sdk/package.json.`,
  );
  process.exitCode = same ? 0 : 1;
} else if (!changes.includes(`\n## ${version}\n`)) {
  console.log(`sdk/CHANGELOG.md says nothing of ${version}.`);
  process.exitCode = 1;
} else {
  publish(version, built);
  console.log(`sdk/published/v${version}/ is written. Commit it; it must never change again.`);
}
