import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { NodeIO } from '@gltf-transform/core';
import { ALL_EXTENSIONS } from '@gltf-transform/extensions';
import { MeshoptDecoder } from 'meshoptimizer';
import { afterAll, beforeAll, expect, test } from 'vitest';

const io = new NodeIO()
  .registerExtensions(ALL_EXTENSIONS)
  .registerDependencies({ 'meshopt.decoder': MeshoptDecoder });
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'oriel-models-'));
});

afterAll(async () => {
  await rm(folder, { recursive: true });
});

/** Names of the nodes that draw something, with their places and numbers of triangles. */
async function contentOf(file: string): Promise<string[]> {
  const document = await io.read(file);
  const drawn = document.getRoot().listNodes();
  return drawn.flatMap((node) => {
    const primitives = node.getMesh()?.listPrimitives() ?? [];
    const triangles = primitives.reduce((sum, one) => sum + (one.getIndices()?.getCount() ?? 0) / 3, 0);
    const at = node.getWorldTranslation().map((metres) => metres.toFixed(1));
    return triangles > 0 ? [`${node.getName()} ${triangles} at ${at}`] : [];
  });
}

// Otherwise the estate would go on showing a building and surroundings that are no longer the demo's.
test.each([
  ['estate.mjs', 'site/estate.glb'],
  ['rooms-model.ts', 'interiors/3A/rooms.glb'],
])('the model that %s writes is the one that the demo ships', async (script, shipped) => {
  const made = path.join(folder, `${script}.glb`);
  await promisify(execFile)(process.execPath, [fileURLToPath(new URL(script, import.meta.url)), made]);
  const material = fileURLToPath(new URL(`../material/${shipped}`, import.meta.url));
  expect(await contentOf(made)).toEqual(await contentOf(material));
});
