import type { Connection } from 'mongoose';

interface Hold {
  readonly connection: Connection;
  readonly note: (message: string) => void;
  /** Aborted when another process has taken the migration over: look at it between batches. */
  readonly signal: AbortSignal;
}

/** A change of what older versions have written. Landed, it is neither changed nor removed. */
export interface Migration {
  /** The day and what it does: `2026-11-28-name-what-changes`. */
  readonly id: string;
  /** Works on collections as they are, not by models, which change. It may be cut off anywhere and is run again from its beginning. */
  run(hold: Hold): Promise<void>;
}
