/** Small counter tables as bytes: the key and numbers of each row, seven bits per byte. */

/** A table by hour (0..23) or by id (24 hex digits). */
export type Counters<Key> = Map<Key, number[]>;

/** A row in memory, about. */
export const ROW_BYTES = 200;

interface KeyForm<Key> {
  readonly bytes: number;
  write(bytes: Buffer, at: number, key: Key): void;
  read(bytes: Buffer, at: number): Key;
}

const HOUR: KeyForm<number> = {
  bytes: 1,
  write: (bytes, at, hour) => bytes.writeUInt8(hour, at),
  read: (bytes, at) => bytes.readUInt8(at),
};

const ID: KeyForm<string> = {
  bytes: 12,
  write: (bytes, at, id) => {
    bytes.write(id, at, 'hex');
  },
  read: (bytes, at) => bytes.toString('hex', at, at + 12),
};

/** Most bytes of a number. */
const LONGEST = 8;

function pack<Key>(form: KeyForm<Key>, rows: Counters<Key>, columns: number): Buffer {
  const bytes = Buffer.alloc(rows.size * (form.bytes + columns * LONGEST));
  let at = 0;
  for (const [key, numbers] of rows) {
    form.write(bytes, at, key);
    at += form.bytes;
    for (let column = 0; column < columns; column += 1) {
      let rest = numbers[column] ?? 0;
      while (rest >= 0x80) {
        bytes[at] = (rest % 0x80) | 0x80;
        at += 1;
        rest = Math.floor(rest / 0x80);
      }
      bytes[at] = rest;
      at += 1;
    }
  }
  return bytes.subarray(0, at);
}

function unpack<Key>(
  form: KeyForm<Key>,
  stored: Uint8Array | undefined,
  columns: number,
  into: Counters<Key>,
): Counters<Key> {
  if (!stored) return into;
  const bytes = Buffer.from(stored.buffer, stored.byteOffset, stored.byteLength);
  let at = 0;
  while (at < bytes.length) {
    const key = form.read(bytes, at);
    at += form.bytes;
    const known = into.get(key);
    const row = known ?? new Array<number>(columns).fill(0);
    if (!known) into.set(key, row);
    for (let column = 0; column < columns; column += 1) {
      let number = 0;
      let scale = 1;
      let byte: number;
      do {
        byte = bytes[at] ?? 0;
        at += 1;
        number += (byte & 0x7f) * scale;
        scale *= 0x80;
      } while (byte >= 0x80);
      row[column] = (row[column] ?? 0) + number;
    }
  }
  return into;
}

export function packHours(rows: Counters<number>, columns: number): Buffer {
  return pack(HOUR, rows, columns);
}

export function packIds(rows: Counters<string>, columns: number): Buffer {
  return pack(ID, rows, columns);
}

/** Adds stored rows to those of `into`. */
export function addHours(
  stored: Uint8Array | undefined,
  columns: number,
  into: Counters<number> = new Map(),
): Counters<number> {
  return unpack(HOUR, stored, columns, into);
}

/** Adds stored rows to those of `into`. */
export function addIds(
  stored: Uint8Array | undefined,
  columns: number,
  into: Counters<string> = new Map(),
): Counters<string> {
  return unpack(ID, stored, columns, into);
}

/** Increases one number of a row. */
export function raise<Key>(rows: Counters<Key>, key: Key, columns: number, column: number, by = 1): void {
  let row = rows.get(key);
  if (!row) {
    row = new Array<number>(columns).fill(0);
    rows.set(key, row);
  }
  row[column] = (row[column] ?? 0) + by;
}
