/** Whether the visitor has asked sites to spare their line. */
export function savesData(): boolean {
  // Not in every browser, and not in TypeScript's idea of one.
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
