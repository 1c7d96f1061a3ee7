// `npm run check-firebase`: see server/src/commands/check-firebase.ts.
import { fileURLToPath } from 'node:url';
import { runServerCommand } from './bootstrap/server-command.mjs';

await runServerCommand(fileURLToPath(import.meta.url), 'check-firebase');
