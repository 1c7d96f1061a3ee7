import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import PostalMime, { type Email } from 'postal-mime';

/** The mails in a server's outbox, oldest first, parsed as a mail program does. */
export async function readOutbox(dataDir: string): Promise<Email[]> {
  const folder = path.join(dataDir, 'outbox');
  const names = await readdir(folder).catch(() => []);
  const mails = names.filter((name) => name.endsWith('.eml')).sort();
  return await Promise.all(
    mails.map(async (name) => PostalMime.parse(await readFile(path.join(folder, name)))),
  );
}
