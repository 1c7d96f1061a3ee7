import os from 'node:os';
import { onParentGone } from './parent.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** An error that a person can act on: printed without a stack. */
export class Stop extends Error {}

/**
 * Runs a command's main function; a Stop ends it with its message, anything else with the whole error. A signal ends it with all its
 * children.
 */
export async function runCommand(main) {
  for (const signal of SIGNALS) process.on(signal, () => process.exit(128 + os.constants.signals[signal]));
  onParentGone(() => process.kill(process.pid, 'SIGTERM'));
  try {
    await main();
  } catch (error) {
    console.error(`\n${error instanceof Stop ? error.message : (error?.stack ?? error)}\n`);
    process.exitCode = 1;
  }
}
