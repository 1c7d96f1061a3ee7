/** Browser reports without information: errors of scripts from other origins, and delayed observer notices. */
export const NOISE: readonly RegExp[] = [/^(?:Uncaught )?Script error\.?$/i, /ResizeObserver loop/i];

export function isNoise(message: string): boolean {
  return NOISE.some((pattern) => pattern.test(message));
}
