/** An apartment whose windows look this far or farther has an open view, metres. */
export const OPEN_VIEW = 60;

/** Minutes of sun on 21 March that EN 17037 asks for at its three levels: minimum, medium, high. */
export const SUN_LEVELS = { minimum: 90, medium: 180, high: 240 } as const;
