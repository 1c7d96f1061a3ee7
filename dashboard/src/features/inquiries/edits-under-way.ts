import { createTurns } from '../../kit/edits/turns.ts';

/** Runs changes of inquiries one by one, by id. */
export const { run: afterOtherEdits, ended: editsEnded } = createTurns();
