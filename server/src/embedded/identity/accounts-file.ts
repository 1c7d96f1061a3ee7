import { mkdir, open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import type { EmailCode, EmulatorUser } from './bundle.ts';

/** The persistent state of the emulator. */
export interface Accounts {
  readonly version: 1;
  readonly projectId: string;
  readonly users: readonly EmulatorUser[];
  readonly emailCodes: readonly EmailCode[];
}

/** The accounts saved in `file`; undefined when there are none yet. An unreadable file stops the start. */
export async function readAccounts(file: string): Promise<Accounts | undefined> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
  const accounts = parse(text);
  if (accounts === undefined) {
    throw new Error(
      `The sign-in accounts in ${file} cannot be read. Put a good copy of the file back, or move it away to begin without accounts.`,
    );
  }
  return accounts;
}

function parse(text: string): Accounts | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isAccounts(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isAccounts(value: unknown): value is Accounts {
  return (
    typeof value === 'object' &&
    value !== null &&
    'version' in value &&
    value.version === 1 &&
    'users' in value &&
    Array.isArray(value.users) &&
    'emailCodes' in value &&
    Array.isArray(value.emailCodes)
  );
}

/** Replaces `file` atomically, readable by its owner only: after a crash it contains the old or the new text. */
async function replaceFile(file: string, text: string): Promise<void> {
  const folder = path.dirname(file);
  await mkdir(folder, { recursive: true });
  const temporary = `${file}.${process.pid}.tmp`;
  const handle = await open(temporary, 'w', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, file);
  await syncFolder(folder);
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return; // Windows has no handles for folders; the rename itself is journaled.
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export interface AccountsSaver {
  /** Notes a change that has to be saved. */
  changed(): void;
  /** Resolves once all changes so far are on disk; later changes share one write. */
  saved(): Promise<void>;
}

export function saveAccountsTo(file: string, snapshot: () => Accounts): AccountsSaver {
  let changes = 0;
  let written = 0;
  let writing: Promise<void> | undefined;

  async function write(): Promise<void> {
    const upTo = changes;
    await replaceFile(file, JSON.stringify(snapshot()));
    written = upTo;
  }

  return {
    changed() {
      changes += 1;
    },
    async saved() {
      while (written < changes) {
        writing ??= write().finally(() => {
          writing = undefined;
        });
        await writing;
      }
    },
  };
}
