// `npm run restore`: see server/src/commands/restore.ts.
import { fileURLToPath } from 'node:url';
import { runServerCommand } from './bootstrap/server-command.mjs';

await runServerCommand(fileURLToPath(import.meta.url), 'restore');
