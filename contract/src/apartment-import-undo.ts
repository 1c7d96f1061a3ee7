import { type Static, Type } from 'typebox';
import { ImportEffects } from './apartment-import.ts';
import { DateTime, Id, OneOf } from './primitives.ts';

/** Days in which an import can be undone. */
export const IMPORT_UNDO_DAYS = 30;
/** Past imports that are listed, newest first. */
export const PAST_IMPORTS_MAX = 20;
/** Apartments left alone by an undo that are named; more are only counted. */
export const IMPORT_LEFT_MAX = 200;

/** `UNDOING`: accepted, and certain to be finished. */
export const PAST_IMPORT_STATES = ['APPLYING', 'DONE', 'UNDOING', 'UNDONE'] as const;
export type PastImportState = (typeof PAST_IMPORT_STATES)[number];

/** Why an undo leaves an apartment alone: someone has changed it since, or something depends on it. */
export const IMPORT_LEFT_REASONS = ['changed', 'used'] as const;
export type ImportLeftReason = (typeof IMPORT_LEFT_REASONS)[number];

const counts = {
  removed: Type.Integer({ description: 'apartments that the import had created' }),
  restored: Type.Integer({ description: 'apartments set back to what they were before it' }),
  changed: Type.Integer({ description: 'left alone because someone has changed them since' }),
  used: Type.Integer({
    description:
      'left alone although created by it: an inquiry, a favorite, a file, an outline, a panorama or a note depends on them',
  }),
  buildings: Type.Integer({ description: 'buildings that it had created and that are empty: removed' }),
};

/** An import of an estate. */
export const PastImport = Type.Object({
  id: Id,
  state: OneOf(PAST_IMPORT_STATES),
  createdAt: DateTime,
  fileName: Type.Optional(Type.String()),
  by: Type.String({ description: 'who imported it' }),
  created: Type.Integer({ description: 'apartments' }),
  updated: Type.Integer({
    description: 'apartments, those it hid or sold because its list no longer named them included',
  }),
  effects: Type.Optional(ImportEffects),
  undoable: Type.Boolean({ description: `within ${IMPORT_UNDO_DAYS} days, and once` }),
  undone: Type.Optional(Type.Object({ at: DateTime, by: Type.String(), ...counts })),
});
export type PastImport = Static<typeof PastImport>;

/** Body of `POST /apartment/imports/{id}/undo`. */
export const ImportUndo = Type.Object(
  { dryRun: Type.Optional(Type.Boolean({ description: 'only say what would be done' })) },
  { additionalProperties: false },
);
export type ImportUndo = Static<typeof ImportUndo>;

/** What undoing an import would do, or has done. */
export const ImportUndoReport = Type.Object({
  importId: Id,
  dryRun: Type.Boolean(),
  ...counts,
  left: Type.Array(Type.Object({ apartmentId: Id, number: Type.String(), why: OneOf(IMPORT_LEFT_REASONS) }), {
    maxItems: IMPORT_LEFT_MAX,
    description: 'the apartments left alone',
  }),
});
export type ImportUndoReport = Static<typeof ImportUndoReport>;
