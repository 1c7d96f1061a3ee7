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

/** Licences of the viewer and its dependencies, in one text that its build has written. */
export async function licences(builtFrontEnds: string): Promise<string> {
  return await readFile(path.join(builtFrontEnds, 'viewer/dist/.licences.txt'), 'utf8');
}
