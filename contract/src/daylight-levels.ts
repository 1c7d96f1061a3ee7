/** An apartment whose windows look this far or farther has an open view, metres. */
export const OPEN_VIEW = 60;

/** Minutes of sun on 21 March that EN 17037 asks for at its three levels: minimum, medium, high. */
export const SUN_LEVELS = { minimum: 90, medium: 180, high: 240 } as const;

/**
 * Minutes of sun in one room, 7:00 to 17:00 at the equinoxes, that Polish technical conditions (WT § 60) ask for: everywhere, and where
 * buildings fill gaps in dense centres.
 */
export const POLISH_SUN = { full: 180, dense: 90 } as const;
