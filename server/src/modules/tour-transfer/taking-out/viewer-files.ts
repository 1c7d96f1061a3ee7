import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { ZipEntry } from './zip-stream.ts';

/** Folder of the viewer in an export. */
export const VIEWER_FOLDER = 'viewer/';

/** Excluded: the build's own metadata, and compressed copies that only our server can send. */
const OURS = /(?:^|\/)\.|\.(?:br|gz)$/;
const TEXT = /\.(?:js|css|svg|json|txt)$/;

/** The files of the built viewer. */
export async function* viewerFiles(builtFrontEnds: string): AsyncGenerator<ZipEntry> {
  const folder = path.join(builtFrontEnds, 'viewer/dist');
  const names = (await readdir(folder, { recursive: true })).map((name) => name.replaceAll(path.sep, '/'));
  for (const name of names.sort()) {
    if (OURS.test(name)) continue;
    const file = path.join(folder, name);
    const info = await stat(file);
    if (!info.isFile()) continue;
    yield {
      path: VIEWER_FOLDER + name,
      content: { size: info.size, stream: () => createReadStream(file) },
      modifiedAt: info.mtime,
      compress: TEXT.test(name),
    };
  }
}

/** Licences of the viewer and its dependencies, in one text. */
export async function licences(top: string): Promise<string> {
  const own = await readFile(path.join(top, 'LICENSE'), 'utf8');
  const { dependencies = {} } = JSON.parse(await readFile(path.join(top, 'viewer/package.json'), 'utf8')) as {
    dependencies?: Record<string, string>;
  };
  const others = await Promise.all(
    Object.keys(dependencies)
      .filter((name) => !name.startsWith('@oriel/'))
      .sort()
      .map(async (name) => {
        const text = await licenceOf(path.join(top, 'node_modules', name));
        return text && `${'='.repeat(80)}\n${name}\n\n${text.trim()}\n`;
      }),
  );
  const parts = [own.trim(), 'The viewer contains parts of the following works:', ...others.filter(Boolean)];
  return `${parts.join('\n\n')}\n`;
}

async function licenceOf(folder: string): Promise<string | undefined> {
  const names = await readdir(folder).catch(() => []);
  const name = names.find((one) => /^licen[cs]e(\.(md|txt))?$/i.test(one));
  return name && (await readFile(path.join(folder, name), 'utf8'));
}
