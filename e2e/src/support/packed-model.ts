import { NodeIO } from '@gltf-transform/core';
import { ALL_EXTENSIONS } from '@gltf-transform/extensions';
import { draco, meshopt } from '@gltf-transform/functions';
import draco3d from 'draco3dgltf';
import { MeshoptEncoder } from 'meshoptimizer';

/** A compressed model, as exported for the web. */
export async function packedModel(file: string, packing: 'draco' | 'meshopt'): Promise<Buffer> {
  await MeshoptEncoder.ready;
  const io = new NodeIO().registerExtensions(ALL_EXTENSIONS).registerDependencies({
    'draco3d.encoder': await draco3d.createEncoderModule(),
    'meshopt.encoder': MeshoptEncoder,
  });
  const document = await io.read(file);
  await document.transform(packing === 'draco' ? draco() : meshopt({ encoder: MeshoptEncoder }));
  return Buffer.from(await io.writeBinary(document));
}
