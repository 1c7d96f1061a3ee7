import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../bootstrap/root.mjs';

/** Licences of the viewer and its dependencies, in one text: exported tours carry it with the viewer. */
export async function viewerLicences() {
  const own = await readFile(path.join(ROOT, 'LICENSE'), 'utf8');
  const { dependencies } = JSON.parse(await readFile(path.join(ROOT, 'viewer/package.json'), 'utf8'));
  const others = await Promise.all(
    Object.keys(dependencies)
      .filter((name) => !name.startsWith('@oriel/'))
      .sort()
      .map(async (name) => {
        const text = await licenceOf(path.join(ROOT, 'node_modules', name));
        return text && `${'='.repeat(80)}\n${name}\n\n${text.trim()}\n`;
      }),
  );
  const parts = [own.trim(), 'The viewer contains parts of the following works:', ...others.filter(Boolean)];
  return `${parts.join('\n\n')}\n`;
}

async function licenceOf(folder) {
  const names = await readdir(folder).catch(() => []);
  const name = names.find((one) => /^licen[cs]e(\.(md|txt))?$/i.test(one));
  return name && (await readFile(path.join(folder, name), 'utf8'));
}
