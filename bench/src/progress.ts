/** Prints the current step; measuring takes minutes and silence looks like a hang. */
export function progress(text: string): void {
  process.stdout.write(`  ${text}\n`);
}
