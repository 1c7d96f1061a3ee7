/** One line of the list as it is being written. */
export interface Row {
  readonly key: number;
  readonly text: string;
}

export function rowsOf(origins: readonly string[]): Row[] {
  return origins.map((text, key) => ({ key, text }));
}

/** What would be saved: lines in which nothing stands are no entries. */
export function textsOf(rows: readonly Row[]): string[] {
  return rows.map(({ text }) => text.trim()).filter((text) => text !== '');
}

export function isChanged(rows: readonly Row[], saved: readonly string[]): boolean {
  return JSON.stringify(textsOf(rows)) !== JSON.stringify(saved);
}

/** What the server says of the entries that it was sent, by the key of their line. What is about the whole list stands at its first line. */
export function faultsOf(
  rows: readonly Row[],
  errors: Readonly<Record<string, readonly string[]>>,
): Map<number, string> {
  const sent = rows.filter(({ text }) => text.trim() !== '');
  const faults = new Map<number, string>();
  for (const [path, texts] of Object.entries(errors)) {
    const [, index = '0'] = /^embed\.allowedOrigins(?:\.(\d+))?$/.exec(path) ?? [];
    const row = sent[Number(index)];
    if (row) faults.set(row.key, texts.join(', '));
  }
  return faults;
}
