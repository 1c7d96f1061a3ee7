/** Not in every browser, and missing from TypeScript's types. */
interface Connection {
  readonly saveData?: boolean;
  readonly type?: string;
}

/** Whether the visitor has enabled data saving. */
export function savesData(): boolean {
  return connection()?.saveData === true;
}

/** Whether what is loaded may cost the visitor money, or they have asked for less of it. */
export function isMetered(): boolean {
  return savesData() || connection()?.type === 'cellular';
}

function connection(): Connection | undefined {
  return (navigator as Navigator & { connection?: Connection }).connection;
}
