// `npm run check-firebase`: compares the Firebase project with what the product needs. `--write` puts right what can be set from here.
// Exit code 1 when something is wrong.

import { applicationDefault } from 'firebase-admin/app';
import { checkFirebaseProject } from '../modules/installation/firebase-project.ts';
import { StartRefusal } from '../platform/start-refusal.ts';
import { runCommand } from './open-installation.ts';

const SIGNS = { right: 'ok', wrong: 'wrong', unknown: '?' } as const;

await runCommand(async ({ identity, publicUrl }) => {
  if (identity.kind !== 'firebase') {
    throw new StartRefusal(
      'FIREBASE_PROJECT_ID is not set, so people sign in with the embedded stand-in. See "Firebase" in docs/deploying.md.',
    );
  }
  const checks = await checkFirebaseProject(
    {
      ...identity,
      host: publicUrl === undefined ? undefined : new URL(publicUrl).hostname,
      token: async () => (await applicationDefault().getAccessToken()).access_token,
    },
    { write: process.argv.includes('--write') },
  );
  for (const { what, state, detail } of checks)
    process.stdout.write(`${SIGNS[state].padEnd(6)} ${what}: ${detail}\n`);
  if (checks.some(({ state }) => state === 'wrong')) process.exitCode = 1;
});
