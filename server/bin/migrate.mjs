// `npm run migrate`: see server/src/commands/migrate.ts.
import { fileURLToPath } from 'node:url';
import { runServerCommand } from './bootstrap/server-command.mjs';

await runServerCommand(fileURLToPath(import.meta.url), 'migrate');
