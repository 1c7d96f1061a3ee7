/** What browsers report that says nothing: scripts of other origins, and notices that an observer will be called a frame later. */
export const NOISE: readonly RegExp[] = [/^(?:Uncaught )?Script error\.?$/i, /ResizeObserver loop/i];

export function isNoise(message: string): boolean {
  return NOISE.some((pattern) => pattern.test(message));
}
