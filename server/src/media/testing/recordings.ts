/** Small, complete recordings: all headers, without audio and video data. */

function box(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const header = Buffer.alloc(8);
  header.writeUInt32BE(body.length + 8, 0);
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, body]);
}

function numbers(...values: number[]): Buffer {
  const data = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => {
    data.writeUInt32BE(value >>> 0, index * 4);
  });
  return data;
}

const UPRIGHT = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000];
const ON_ITS_SIDE = [0, 0x10000, 0, -0x10000, 0, 0, 0, 0, 0x40000000];

interface Track {
  readonly handler: string;
  readonly samples: Buffer;
  readonly width?: number;
  readonly height?: number;
  readonly turned?: boolean;
}

function trackBox(track: Track, id: number, offset: number): Buffer {
  const { width = 0, height = 0 } = track;
  const matrix = track.turned ? ON_ITS_SIDE : UPRIGHT;
  const entry =
    track.handler === 'vide'
      ? box('avc1', Buffer.alloc(24), numbers((width << 16) | height), Buffer.alloc(50))
      : track.handler === 'soun'
        ? box('mp4a', Buffer.alloc(8), numbers(0, 0, (2 << 16) | 16, 0, 44_100 << 16))
        : box('gpmd', Buffer.alloc(8));
  const table = box(
    'stbl',
    box('stsd', numbers(0, 1), entry),
    box('stts', numbers(0, 1, 1, 2000)),
    box('stsc', numbers(0, 1, 1, 1, 1)),
    box('stsz', numbers(0, 0, 1, track.samples.length)),
    box('stco', numbers(0, 1, offset)),
  );
  return box(
    'trak',
    box('tkhd', numbers(7, 0, 0, id, 0, 2000, 0, 0, 0, 0, ...matrix, width << 16, height << 16)),
    box(
      'mdia',
      box('mdhd', numbers(0, 0, 0, 1000, 2000, 0)),
      box('hdlr', numbers(0, 0), Buffer.from(`${track.handler}\0\0\0\0\0\0\0\0\0\0\0\0name\0`, 'latin1')),
      box('minf', table),
    ),
    box('udta', box('name', Buffer.from('Ada'))),
  );
}

/** An MP4 of two seconds, with its place in every location that cameras write it to. */
export function mp4(options: { brand?: string; tracks: readonly Track[]; place?: string }): Buffer {
  const { brand = 'isom', tracks, place } = options;
  const start = box('ftyp', Buffer.from(`${brand}\0\0\0\0${brand}mp42`, 'latin1'));
  const data = Buffer.concat(tracks.map((track) => track.samples));
  const media = box('mdat', data);
  let offset = start.length + 8;
  const boxes = tracks.map((track, index) => {
    const made = trackBox(track, index + 1, offset);
    offset += track.samples.length;
    return made;
  });
  const words = place
    ? [box('udta', box('\xa9xyz', Buffer.from(place))), box('meta', Buffer.from(`location ${place}`))]
    : [];
  const header = box(
    'mvhd',
    numbers(0, 0, 0, 1000, 2000, 0x10000, 0x1000000, 0, 0, ...UPRIGHT),
    Buffer.alloc(28),
  );
  return Buffer.concat([start, media, box('moov', header, ...boxes, ...words)]);
}

export const FILM: Track = { handler: 'vide', samples: Buffer.from('PICTURES'), width: 640, height: 360 };
export const SOUND: Track = { handler: 'soun', samples: Buffer.from('SOUNDS') };
export const PLACES: Track = { handler: 'meta', samples: Buffer.from('52.2297N 21.0122E') };

function element(id: string, ...content: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(content.map((part) => Buffer.from(part)));
  const length = Buffer.alloc(8);
  length.writeBigUInt64BE(BigInt(body.length) | (1n << 56n));
  return Buffer.concat([Buffer.from(id, 'hex'), length, body]);
}

/** A WebM of three seconds. */
export function webm(place?: string): Buffer {
  const seconds = Buffer.alloc(8);
  seconds.writeDoubleBE(3000);
  return Buffer.concat([
    element(
      '1a45dfa3',
      element('4286', '\x01'),
      element('4282', 'webm'),
      element('4287', '\x04'),
      element('4285', '\x02'),
    ),
    element(
      '18538067',
      element('1549a966', element('2ad7b1', Buffer.from('0f4240', 'hex')), element('4489', seconds)),
      element(
        '1654ae6b',
        element(
          'ae',
          element('d7', '\x01'),
          element('73c5', '\x01'),
          element('83', '\x01'),
          element('86', 'V_VP9'),
          element('e0', element('b0', Buffer.from([5, 0])), element('ba', Buffer.from([2, 208]))),
        ),
      ),
      ...(place
        ? [
            element(
              '1254c367',
              element('7373', element('67c8', element('45a3', 'LOCATION'), element('4487', place))),
            ),
          ]
        : []),
      element('1f43b675', element('e7', '\0'), element('a3', Buffer.from('8100008000', 'hex'), 'FRAME')),
    ),
  ]);
}

/** MPEG-1 layer III, 128 kbit/s, 44.1 kHz: frames of silence. */
export function mp3(options: { frames?: number; comment?: string } = {}): Buffer {
  const { frames = 100, comment } = options;
  const frame = Buffer.alloc(417);
  frame.writeUInt32BE(0xfffb9064, 0);
  const sound = Buffer.concat(Array.from({ length: frames }, () => frame));
  if (comment === undefined) return sound;
  const text = Buffer.concat([Buffer.from('\0eng\0', 'latin1'), Buffer.from(comment)]);
  const item = Buffer.concat([Buffer.from('COMM'), numbers(text.length), Buffer.alloc(2), text]);
  const tag = Buffer.concat([
    Buffer.from('ID3\x03\0\0\0\0', 'latin1'),
    Buffer.from([item.length >> 7, item.length & 127]),
    item,
  ]);
  const old = Buffer.concat([Buffer.from('TAG'), Buffer.alloc(125)]);
  old.write(comment.slice(0, 28), 97);
  return Buffer.concat([tag, sound, old]);
}
