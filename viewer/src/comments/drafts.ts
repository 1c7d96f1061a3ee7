import { useEffect, useState } from 'react';
import { readStored, tabStorage, writeStored } from '../shell/safe-storage.ts';

/** Name and address of the author, reused for further comments. */
export interface Writer {
  readonly name: string;
  readonly email: string;
}

/** Persists input, so that closing the card, an error or a reload loses nothing. Lasts until the tab closes or the comment is sent. */
export function useKept<T>(key: string, empty: T): [T, (next: T) => void] {
  const name = `oriel-draft:${key}`;
  const [kept, setKept] = useState<{ of: string; value: T }>(() => ({
    of: name,
    value: read(name) ?? empty,
  }));
  const value = kept.of === name ? kept.value : (read<T>(name) ?? empty);

  useEffect(() => setKept((now) => (now.of === name ? now : { of: name, value })), [name, value]);

  return [
    value,
    (next) => {
      setKept({ of: name, value: next });
      write(name, next);
    },
  ];
}

const inMemory = new Map<string, unknown>();

function read<T>(name: string): T | undefined {
  if (inMemory.has(name)) return inMemory.get(name) as T;
  try {
    const text = readStored(tabStorage, name);
    // Written by `write` below under the same name.
    return text ? (JSON.parse(text) as T) : undefined;
  } catch {
    return undefined;
  }
}

function write(name: string, value: unknown): void {
  inMemory.set(name, value);
  writeStored(tabStorage, name, JSON.stringify(value));
}
