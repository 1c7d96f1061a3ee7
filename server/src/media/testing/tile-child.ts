import { diskStorage } from '../disk-storage.ts';
import { probeFile } from '../probe.ts';
import { buildPyramid } from '../pyramid.ts';
import { sha256Of } from './sha256.ts';

// A tiling job in a separate process, for tests that kill it and for measurements. Arguments: the storage folder and the picture.
const [folder = '', picture = ''] = process.argv.slice(2);
const { sphere } = await probeFile(picture, 'PANORAMA');
if (sphere === undefined) throw new Error('not a sphere');
const started = performance.now();
await buildPyramid({
  storage: diskStorage(folder),
  assetId: 'asset',
  sourcePath: picture,
  sourceSha256: await sha256Of(picture),
  sphere,
  onProgress: (done) => process.stdout.write(`${done}\n`),
});
console.log(
  JSON.stringify({
    milliseconds: performance.now() - started,
    peakMegabytes: Math.round(process.resourceUsage().maxRSS / 1024),
  }),
);
