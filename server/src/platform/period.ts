const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;

/** The end of a period in a query. A day (UTC) belongs to it as a whole: the next one is where it ends, and is not included. */
export function periodEnd(to: string): { readonly at: Date; readonly included: boolean } {
  const at = new Date(to);
  return DAY.test(to) ? { at: new Date(at.getTime() + DAY_MS), included: false } : { at, included: true };
}
