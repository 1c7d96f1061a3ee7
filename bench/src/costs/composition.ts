import { demoVisits } from '../../../server/src/demo/visits.ts';

/** A kind of upload as it was measured, and how much of it an estate has. */
export interface Piece {
  /** Bytes that `measured` of them took, served files and originals. */
  readonly media: number;
  readonly originals: number;
  readonly measured: number;
  readonly wanted: number;
}

/** Bytes of an estate that has as many of each kind as it wants. */
export function compose(pieces: readonly Piece[]): { readonly media: number; readonly originals: number } {
  const scaled = (part: 'media' | 'originals'): number =>
    pieces.reduce((sum, piece) => sum + (piece[part] / piece.measured) * piece.wanted, 0);
  return { media: scaled('media'), originals: scaled('originals') };
}

/** Bytes of one of a kind, served files and original. */
export function each({ media, originals, measured }: Piece): number {
  return (media + originals) / measured;
}

/**
 * Events that a visit to the demo stores on average: one without consent, else also what the visitor did. Without the openings of tours,
 * which few apartments have.
 */
export function eventsPerVisit(): number {
  const visits = demoVisits(1, 100, 20);
  const actions = (steps: (typeof visits)[number]['steps']) => steps.filter(({ kind }) => kind !== 'tour');
  const events = visits.reduce(
    (sum, { consent, steps }) => sum + 1 + (consent ? actions(steps).length : 0),
    0,
  );
  return events / visits.length;
}
