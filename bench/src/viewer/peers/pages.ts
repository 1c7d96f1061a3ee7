import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import type { Peer } from '../../figure.ts';
import { MARZIPANO, PANNELLUM, PHOTO_SPHERE } from './cut-tiles.ts';

/** The initial view of every viewer: straight ahead, 75 degrees high. */
const FOV = 75;
/** Narrowest field of view used. */
const LEAST_FOV = 20;
const MOST_FOV = 90;

/** A peer set up by its documentation: a page, its script and its style. */
export interface PeerPage {
  readonly html: string;
  /** Additional files of the page, by name. */
  readonly files: Readonly<Record<string, string>>;
}

const resolve = createRequire(import.meta.url).resolve;

export async function peerPages(): Promise<Readonly<Record<Peer, PeerPage>>> {
  return {
    Pannellum: await pannellum(),
    Marzipano: await marzipano(),
    'Photo Sphere Viewer': await photoSphereViewer(),
  };
}

const document = (head: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Panorama</title>
<link rel="icon" href="data:,">
<style>html, body, #panorama { width: 100%; height: 100%; margin: 0; overflow: hidden; background: #fff }</style>
${head}
</head>
<body>
<div id="panorama"></div>
${body}
</body>
</html>`;

/** Converts our vertical field of view to its horizontal one, as a script expression. */
const HORIZONTAL = `const horizontal = (fov) => 360 / Math.PI * Math.atan(Math.tan(fov * Math.PI / 360) * innerWidth / innerHeight);`;

/** https://pannellum.org/documentation/examples/multiresolution/ */
async function pannellum(): Promise<PeerPage> {
  return {
    html: document(
      '<link rel="stylesheet" href="pannellum.css">\n<script src="pannellum.js"></script>',
      `<script>
${HORIZONTAL}
const viewer = pannellum.viewer('panorama', {
  type: 'multires',
  autoLoad: true,
  hfov: horizontal(${FOV}),
  minHfov: ${LEAST_FOV},
  multiRes: {
    basePath: 'tiles',
    path: '/%l/%s%y_%x',
    fallbackPath: '/fallback/%s',
    extension: 'jpg',
    tileResolution: 512,
    maxLevel: ${PANNELLUM.levels},
    cubeResolution: ${PANNELLUM.faceSize}
  }
});
window.benchLook = (yaw, pitch, fov) => viewer.lookAt(pitch, yaw, horizontal(fov), false);
</script>`,
    ),
    files: {
      'pannellum.js': await readFile(resolve('pannellum/build/pannellum.js'), 'utf8'),
      'pannellum.css': await readFile(resolve('pannellum/build/pannellum.css'), 'utf8'),
    },
  };
}

/**
 * With Marzipano's view exactly along an axis, the edge between two tiles of a side face lies in the eye's plane, and the software renderer
 * drops both. Offset by a hundredth of a pixel, everything is drawn.
 */
const ASIDE = 0.001;

/** https://www.marzipano.net/docs.html, with the levels, preview and limits of the Marzipano Tool. */
async function marzipano(): Promise<PeerPage> {
  const levels = [
    { tileSize: MARZIPANO.preview, size: MARZIPANO.preview, fallbackOnly: true },
    ...MARZIPANO.sizes.map((size) => ({ tileSize: 512, size })),
  ];
  return {
    html: document(
      '',
      `<script src="marzipano.js"></script>
<script>
const radians = Math.PI / 180;
const viewer = new Marzipano.Viewer(document.getElementById('panorama'));
const source = Marzipano.ImageUrlSource.fromString('tiles/{z}/{f}/{y}/{x}.jpg', { cubeMapPreviewUrl: 'tiles/preview.jpg' });
const geometry = new Marzipano.CubeGeometry(${JSON.stringify(levels)});
const limiter = Marzipano.RectilinearView.limit.traditional(${MARZIPANO.sizes.at(-1)}, 100 * radians, 120 * radians);
const view = new Marzipano.RectilinearView({ yaw: ${ASIDE} * radians, pitch: 0, fov: ${FOV} * radians }, limiter);
const scene = viewer.createScene({ source, geometry, view, pinFirstLevel: true });
scene.switchTo();
window.benchLook = (yaw, pitch, fov) => view.setParameters({ yaw: (yaw + ${ASIDE}) * radians, pitch: -pitch * radians, fov: fov * radians });
</script>`,
    ),
    files: { 'marzipano.js': await readFile(resolve('marzipano/dist/marzipano.js'), 'utf8') },
  };
}

/** https://photo-sphere-viewer.js.org/guide/adapters/equirectangular-tiles.html, bundled and minified by a build tool. */
async function photoSphereViewer(): Promise<PeerPage> {
  const bundle = await build({
    stdin: {
      contents: `export { Viewer } from '@photo-sphere-viewer/core';
export { EquirectangularTilesAdapter } from '@photo-sphere-viewer/equirectangular-tiles-adapter';`,
      resolveDir: import.meta.dirname,
    },
    // Other workspaces' versions must not bring a second copy of three into the bundle.
    alias: {
      three: join(
        dirname(createRequire(resolve('@photo-sphere-viewer/core')).resolve('three')),
        'three.module.js',
      ),
    },
    bundle: true,
    minify: true,
    format: 'iife',
    globalName: 'PhotoSphere',
    legalComments: 'none',
    write: false,
  });
  const levels = PHOTO_SPHERE.widths.map((width) => ({ width, cols: width / 512, rows: width / 1024 }));
  const zoom = (fov: string): string => `(${MOST_FOV} - ${fov}) / ${MOST_FOV - LEAST_FOV} * 100`;
  return {
    html: document(
      '<link rel="stylesheet" href="photo-sphere-viewer.css">',
      `<script src="photo-sphere-viewer.js"></script>
<script>
const viewer = new PhotoSphere.Viewer({
  container: document.getElementById('panorama'),
  adapter: PhotoSphere.EquirectangularTilesAdapter,
  minFov: ${LEAST_FOV},
  maxFov: ${MOST_FOV},
  defaultZoomLvl: ${zoom(String(FOV))},
  panorama: {
    levels: ${JSON.stringify(levels)},
    baseUrl: 'tiles/base.jpg',
    tileUrl: (col, row, level) => 'tiles/' + level + '/' + col + '_' + row + '.jpg',
  },
});
window.benchLook = (yaw, pitch, fov) => {
  viewer.rotate({ yaw: yaw + 'deg', pitch: pitch + 'deg' });
  viewer.zoom(${zoom('fov')});
};
</script>`,
    ),
    files: {
      'photo-sphere-viewer.js': bundle.outputFiles[0]?.text ?? '',
      'photo-sphere-viewer.css': await readFile(resolve('@photo-sphere-viewer/core/index.css'), 'utf8'),
    },
  };
}
