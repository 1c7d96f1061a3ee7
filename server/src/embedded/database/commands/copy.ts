import { existsSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { DatabaseError } from '../errors.ts';
import { type Command, reply } from './command.ts';

/**
 * Writes everything into another file, as it is at this moment: a command of our own, for backups. The database stands still meanwhile,
 * a second or so for each 100 MB; a copy by another process would need the lock that keeps other processes out.
 */
const orielCopyTo: Command = {
  fields: [],
  run: (call, { store }) => {
    const file = call.body.get(call.name);
    if (typeof file !== 'string' || !isAbsolute(file) || existsSync(file)) {
      throw new DatabaseError(
        'BadValue',
        `${call.name} needs the absolute path of a file that does not exist`,
      );
    }
    store.copyTo(file);
    return reply();
  },
};

export const copyCommands = { orielCopyTo };
