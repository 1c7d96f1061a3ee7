import { execFile } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { CACHE } from '../root.ts';
import { missing, servePacked } from '../serve-packed.ts';
import { bundled } from '../viewer/mounts.ts';

export const MODEL_PEERS = ['model-viewer', 'bare three.js'] as const;
type ModelPeer = (typeof MODEL_PEERS)[number];

/** Fetched when the figures are made: 38 MB that no other work in the project needs. */
const PACKAGE = '@google/model-viewer@4.4.0';

export interface ModelPeers {
  /** A page that shows a model of those that are served. */
  pageOf(peer: ModelPeer, model: string): string;
  close(): Promise<void>;
}

/**
 * Serves a page of each peer for each model.
 *
 * @param models packed models by name, as GLB
 */
export async function serveModelPeers(models: ReadonlyMap<string, Buffer>): Promise<ModelPeers> {
  const files = new Map<string, Buffer>();
  files.set('/model-viewer.js', brotliCompressSync(await modelViewer()));
  const bare = await bundled(fileURLToPath(new URL('bare-three-entry.ts', import.meta.url)));
  files.set('/bare-three.js', brotliCompressSync(bare));
  for (const [name, data] of models) {
    files.set(`/${name}.glb`, brotliCompressSync(data));
    for (const peer of MODEL_PEERS) {
      files.set(`/${folderOf(peer)}/${name}/index.html`, brotliCompressSync(pageWith(peer, name)));
    }
  }
  const { origin, close } = await servePacked(files, (_name, response) => missing(response));
  return { pageOf: (peer, model) => `${origin}/${folderOf(peer)}/${model}/`, close };
}

function folderOf(peer: ModelPeer): string {
  return peer.replaceAll(/[ .]/g, '-');
}

/** Each as its documentation sets it up; model-viewer with shadows and a view from outside, as ours. */
function pageWith(peer: ModelPeer, model: string): string {
  const style =
    'html, body { margin: 0; height: 100%; overflow: hidden } #stage { display: block; width: 100%; height: 100% }';
  const body =
    peer === 'model-viewer'
      ? `<model-viewer id="stage" src="/${model}.glb" alt="A building" camera-controls shadow-intensity="1" interaction-prompt="none"></model-viewer>
<script type="module" src="/model-viewer.js"></script>`
      : `<canvas id="stage" data-model="/${model}.glb"></canvas><script type="module" src="/bare-three.js"></script>`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Model</title><link rel="icon" href="data:,"><style>${style}</style>${body}`;
}

async function modelViewer(): Promise<string> {
  const folder = `${CACHE}model-viewer/`;
  const file = `${folder}package/dist/model-viewer.min.js`;
  const known = await readFile(file, 'utf8').catch(() => undefined);
  if (known) return known;
  await mkdir(folder, { recursive: true });
  const run = promisify(execFile);
  const { stdout } = await run('npm', ['pack', PACKAGE, '--silent', '--pack-destination', folder]);
  await run('tar', ['-xzf', stdout.trim()], { cwd: folder });
  return await readFile(file, 'utf8');
}
