import { directionAt, FACES, faceOf, lensOf, type View, type Viewport } from '@oriel/viewer/core/projection';
import { BASE_FACE_SIZE } from '@oriel/viewer/core/pyramid';

/** Pixels of a base image: the six faces of a room, three by two, as RGBA. */
export type BasePixels = Pick<ImageData, 'data' | 'width'>;

const FACES_ACROSS = 3;

/** The pixels of a view, as RGBA, between the nearest four of each direction's face. */
export function drawView({ data, width }: BasePixels, view: View, size: Viewport) {
  const drawn = new Uint8ClampedArray(size.width * size.height * 4);
  const lens = lensOf(view, size);
  const last = BASE_FACE_SIZE - 1;
  for (let y = 0, at = 0; y < size.height; y += 1) {
    for (let x = 0; x < size.width; x += 1) {
      const { face, a, b } = faceOf(directionAt(lens, { x: x + 0.5, y: y + 0.5 }));
      const place = FACES.indexOf(face);
      const [left, top] = [place % FACES_ACROSS, Math.floor(place / FACES_ACROSS)];
      // Up to the middles of the outermost pixels: beyond them lies another face.
      const column = Math.min(Math.max(((a + 1) / 2) * BASE_FACE_SIZE - 0.5, 0), last);
      const row = Math.min(Math.max(((b + 1) / 2) * BASE_FACE_SIZE - 0.5, 0), last);
      const [i, j] = [Math.min(Math.floor(column), last - 1), Math.min(Math.floor(row), last - 1)];
      const [right, down] = [column - i, row - j];
      const from = ((top * BASE_FACE_SIZE + j) * width + left * BASE_FACE_SIZE + i) * 4;
      for (let channel = 0; channel < 4; channel += 1, at += 1) {
        const pixel = (offset: number) => data[from + offset * 4 + channel] ?? 0;
        const above = pixel(0) * (1 - right) + pixel(1) * right;
        const below = pixel(width) * (1 - right) + pixel(width + 1) * right;
        drawn[at] = above * (1 - down) + below * down;
      }
    }
  }
  return drawn;
}
