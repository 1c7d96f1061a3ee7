/** One picture of an icon file. */
export interface IconPicture {
  /** Pixels, at most 256. */
  readonly size: number;
  readonly png: Buffer;
}

const HEAD = 6;
const ENTRY = 16;

/** A `favicon.ico` with the same icon in several sizes, each as a PNG. */
export function iconArchive(pictures: readonly IconPicture[]): Buffer {
  const head = Buffer.alloc(HEAD + ENTRY * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  pictures.forEach(({ size, png }, index) => {
    const at = HEAD + ENTRY * index;
    // 256 is written as 0, because the field has one byte.
    head.writeUInt8(size % 256, at);
    head.writeUInt8(size % 256, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(png.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += png.length;
  });
  return Buffer.concat([head, ...pictures.map(({ png }) => png)]);
}
