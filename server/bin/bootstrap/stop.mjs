import os from 'node:os';
import { onParentGone } from './parent.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** A reason to stop that a person can act on: printed as it is, without a stack. */
export class Stop extends Error {}

/**
 * Runs a command's main function; a Stop ends it with its sentence, anything else with the whole error. A signal ends
 * it with everything it has started.
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
