// `npm run move-media`: see server/src/commands/move-media.ts.
import { fileURLToPath } from 'node:url';
import { runServerCommand } from './bootstrap/server-command.mjs';

await runServerCommand(fileURLToPath(import.meta.url), 'move-media');
