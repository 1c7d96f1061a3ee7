// `npm run backup`: see server/src/commands/backup.ts.
import { fileURLToPath } from 'node:url';
import { runServerCommand } from './bootstrap/server-command.mjs';

await runServerCommand(fileURLToPath(import.meta.url), 'backup');
