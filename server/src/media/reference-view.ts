import { catmullRom } from './catmull-rom.ts';
import { type View, viewCamera } from './view-camera.ts';

/** An equirectangular picture in memory, 8 bits per channel, rows from the top. */
export interface EquirectangularPicture {
  pixels: Uint8Array;
  width: number;
  height: number;
  /** 3 or 4; channels after red, green and blue are ignored. */
  channels: number;
}

/**
 * The reference rendering of a sphere's view: every output pixel is the mean of many samples spread over its area, each interpolated
 * bicubically (Catmull-Rom) from the source. Slow and simple on purpose; tests and measurements compare the viewer's canvas with it.
 *
 * @param view degrees; `fov` is nominal, as everywhere in the product (vertical at aspects 0.7 to 16:9)
 * @param width of the output, pixels
 * @param height of the output, pixels
 * @returns 8-bit RGB, rows from the top
 */
export function reprojectEquirectangular(
  picture: EquirectangularPicture,
  view: View,
  width: number,
  height: number,
): Uint8ClampedArray {
  const camera = viewCamera(view, width, height);
  const sourcePerPixel = (picture.width / (2 * Math.PI)) * ((2 * camera.halfHeight) / height);
  const samples = Math.min(8, Math.max(3, Math.ceil(sourcePerPixel * 1.5)));
  const out = new Uint8ClampedArray(width * height * 3);
  const sum = new Float64Array(3);
  for (let j = 0; j < height; j++) {
    for (let i = 0; i < width; i++) {
      sum.fill(0);
      for (let v = 0; v < samples; v++) {
        const y = camera.halfHeight * (1 - (2 * (j + (v + 0.5) / samples)) / height);
        for (let u = 0; u < samples; u++) {
          const x = camera.halfWidth * ((2 * (i + (u + 0.5) / samples)) / width - 1);
          addSample(
            picture,
            camera.forward[0] + camera.right[0] * x + camera.up[0] * y,
            camera.forward[1] + camera.right[1] * x + camera.up[1] * y,
            camera.forward[2] + camera.right[2] * x + camera.up[2] * y,
            sum,
          );
        }
      }
      const at = (j * width + i) * 3;
      for (let c = 0; c < 3; c++) out[at + c] = (sum[c] as number) / (samples * samples);
    }
  }
  return out;
}

function addSample(
  picture: EquirectangularPicture,
  x: number,
  y: number,
  z: number,
  sum: Float64Array,
): void {
  const { pixels, width, height, channels } = picture;
  const column = (Math.atan2(x, z) / (2 * Math.PI) + 0.5) * width - 0.5;
  const row = (0.5 - Math.atan2(y, Math.hypot(x, z)) / Math.PI) * height - 0.5;
  const column0 = Math.floor(column);
  const row0 = Math.floor(row);
  const across = catmullRom(column - column0);
  const down = catmullRom(row - row0);
  for (let v = 0; v < 4; v++) {
    let line = row0 + v - 1;
    let shift = 0;
    if (line < 0 || line >= height) {
      // Across a pole the picture continues half a turn further.
      line = line < 0 ? -1 - line : 2 * height - 1 - line;
      shift = width / 2;
    }
    for (let u = 0; u < 4; u++) {
      const weight = (down[v] as number) * (across[u] as number);
      const wrapped = Math.floor(column0 + u - 1 + shift + 2 * width) % width;
      const at = (line * width + wrapped) * channels;
      sum[0] = (sum[0] as number) + weight * (pixels[at] as number);
      sum[1] = (sum[1] as number) + weight * (pixels[at + 1] as number);
      sum[2] = (sum[2] as number) + weight * (pixels[at + 2] as number);
    }
  }
}
