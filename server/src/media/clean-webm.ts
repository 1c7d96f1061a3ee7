import { open } from 'node:fs/promises';
import { blank, bytesAt, corrupt } from './mp4-boxes.ts';

/** Matroska element ids (RFC 9559) used here. */
const SEGMENT = 0x18538067;
/** Metadata, including the place, and attached files. */
const WORDS = new Set([0x1254c367, 0x1941a469]);
const VOID = 0xec;

const MAX_ELEMENTS = 200_000;

/**
 * Removes metadata and attachments from a WebM recording; they become empty space in place.
 *
 * @throws MediaError `FILE_CORRUPT` when its elements are not nested properly
 */
export async function cleanWebm(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    const { size } = await file.stat();
    let seen = 0;
    for (let at = 0; at + 2 <= size; ) {
      const header = await bytesAt(file, at, Math.min(12, size - at));
      const id = vint(header, 0, true);
      const length = vint(header, id.width, false);
      const content = at + id.width + length.width;
      seen += 1;
      if (seen > MAX_ELEMENTS) throw corrupt();
      if (id.value === SEGMENT) {
        at = content;
        continue;
      }
      // A live recording has clusters of unknown length; it has no such metadata around them.
      if (length.unknown) break;
      const end = content + length.value;
      if (end > size) {
        if (WORDS.has(id.value)) throw corrupt();
        break;
      }
      if (WORDS.has(id.value)) {
        await blank(file, content, end);
        await file.write(voidHeader(content - at, length.value), 0, content - at, at);
      }
      at = end;
    }
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Variable-size integer (RFC 8794, 4); an id keeps its marker. */
function vint(data: Buffer, at: number, isId: boolean): { value: number; width: number; unknown: boolean } {
  const first = data[at] ?? 0;
  const width = Math.clz32(first) - 23;
  if (first === 0 || width > (isId ? 4 : 8) || at + width > data.length) throw corrupt();
  let value = isId ? first : first & (0xff >> width);
  let ones = value === 0xff >> width;
  for (let index = 1; index < width; index += 1) {
    const byte = data[at + index] ?? 0;
    value = value * 256 + byte;
    ones &&= byte === 0xff;
  }
  return { value, width, unknown: !isId && ones };
}

/** Header of an empty element that fills the space of another one's header and content. */
function voidHeader(room: number, length: number): Buffer {
  const header = Buffer.alloc(room);
  header[0] = VOID;
  const width = Math.min(8, room - 1);
  let rest = length + room - 1 - width;
  for (let at = width; at >= 1; at -= 1) {
    header[at] = rest % 256;
    rest = Math.floor(rest / 256);
  }
  header[1] = (header[1] ?? 0) | (0x100 >> width);
  return header;
}
