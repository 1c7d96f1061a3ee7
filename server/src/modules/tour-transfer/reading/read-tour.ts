import { Parser } from 'htmlparser2';
import { type Fields, fieldsOf } from './fields.ts';
import { Findings } from './findings.ts';
import type { ImportedTour } from './imported-tour.ts';
import { tourObjects, UnreadableScript } from './js-data.ts';
import { isMarzipano, readMarzipano } from './marzipano.ts';
import { isOriel, readOriel } from './oriel.ts';
import { isPannellum, readPannellum } from './pannellum.ts';

/** A text that is not a tour. `line`: where it becomes unreadable, if known. */
export class NoTour extends Error {
  readonly reason: 'unreadable' | 'unknown';
  readonly line: number | undefined;

  constructor(reason: 'unreadable' | 'unknown', line?: number) {
    super(`No tour: ${reason}`);
    this.reason = reason;
    this.line = line;
  }
}

/**
 * Reads a configuration of Pannellum or Marzipano, or our own tour file, from JSON, JavaScript or a page. Never runs any of it.
 *
 * @throws NoTour
 */
export function readTour(source: string): ImportedTour {
  for (const value of candidates(source.replace(/^\uFEFF/, ''))) {
    const fields = fieldsOf(value);
    const tour = fields && tourOf(fields);
    if (tour && tour.scenes.length > 0) return tour;
  }
  throw new NoTour('unknown');
}

function tourOf(value: Fields): ImportedTour | undefined {
  const findings = new Findings();
  if (isOriel(value)) return readOriel(value, findings);
  if (isMarzipano(value)) return readMarzipano(value, findings);
  return isPannellum(value) ? readPannellum(value, findings) : undefined;
}

function candidates(text: string): unknown[] {
  try {
    return [JSON.parse(text)];
  } catch {
    // Otherwise it is JavaScript, or a page with some.
  }
  if (!text.trimStart().startsWith('<')) return objectsIn(text);
  return scriptsOf(text).flatMap((script) => {
    try {
      return objectsIn(script);
    } catch (error) {
      // An unreadable script of a page does not affect the others.
      if (error instanceof NoTour) return [];
      throw error;
    }
  });
}

function objectsIn(script: string): unknown[] {
  try {
    return tourObjects(script);
  } catch (error) {
    if (error instanceof UnreadableScript) throw new NoTour('unreadable', error.line);
    throw error;
  }
}

function scriptsOf(page: string): string[] {
  const scripts: string[] = [];
  let inside = false;
  const parser = new Parser({
    onopentag(name) {
      if (name !== 'script') return;
      inside = true;
      scripts.push('');
    },
    ontext(text) {
      if (inside) scripts[scripts.length - 1] += text;
    },
    onclosetag(name) {
      if (name === 'script') inside = false;
    },
  });
  parser.end(page);
  return scripts;
}
