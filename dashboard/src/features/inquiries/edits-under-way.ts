import { createTurns } from '../../kit/edits/turns.ts';

/** Changes of inquiries, by their id. */
export const { run: afterOtherEdits, ended: editsEnded } = createTurns();
