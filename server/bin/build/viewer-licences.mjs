import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../bootstrap/root.mjs';

/** What Vite writes about each package that it has bundled (`build.license` in viewer/vite.config.ts). */
const BUNDLED = '.licences.json';

/**
 * Licences of the viewer and of everything in it, in one text: exported tours carry it with the viewer. Takes the bundler's list away from the
 * folder of the build, and adds what is no script: fonts.
 */
export async function viewerLicences(outDir) {
  const own = await readFile(path.join(ROOT, 'LICENSE'), 'utf8');
  const list = path.join(outDir, BUNDLED);
  const bundled = JSON.parse(await readFile(list, 'utf8'));
  await rm(list);
  const { dependencies } = JSON.parse(await readFile(path.join(ROOT, 'viewer/package.json'), 'utf8'));
  const named = new Set(bundled.map(({ name }) => name));
  const files = await Promise.all(
    Object.keys(dependencies)
      .filter((name) => !name.startsWith('@oriel/') && !named.has(name))
      .map((name) => packageOf(path.join(ROOT, 'node_modules', name))),
  );
  const others = [...bundled, ...files]
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
    .map(({ name, version, identifier, text }) => {
      const licence = text?.trim() || `Licence: ${identifier}`;
      return `${'='.repeat(80)}\n${name} ${version}\n\n${licence}\n`;
    });
  const parts = [own.trim(), 'The viewer contains parts of the following works:', ...others];
  return `${parts.join('\n\n')}\n`;
}

async function packageOf(folder) {
  const { name, version, license } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
  const file = (await readdir(folder)).find((one) => /^licen[cs]e(\.(md|txt))?$/i.test(one));
  return {
    name,
    version,
    identifier: license,
    text: file && (await readFile(path.join(folder, file), 'utf8')),
  };
}
