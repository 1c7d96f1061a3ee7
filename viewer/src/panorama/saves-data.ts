/** Whether the visitor has enabled data saving. */
export function savesData(): boolean {
  // Not in every browser, and missing from TypeScript's types.
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
