/** A reason to stop that a person can act on: printed as it is, without a stack. */
export class Stop extends Error {}

/** Runs a command's main function; a Stop ends it with its sentence, anything else with the whole error. */
export async function runCommand(main) {
  try {
    await main();
  } catch (error) {
    console.error(`\n${error instanceof Stop ? error.message : (error?.stack ?? error)}\n`);
    process.exitCode = 1;
  }
}
