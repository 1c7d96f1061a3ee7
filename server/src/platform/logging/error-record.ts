import { scrub } from './scrub.ts';

/** An error as logged. */
export interface ErrorRecord {
  readonly type: string;
  readonly code?: string;
  readonly reason?: string;
  readonly message: string;
  readonly stack?: string;
  readonly cause?: ErrorRecord;
}

const DEEPEST = 3;

function field(error: object, name: 'code' | 'reason'): Partial<Record<typeof name, string>> {
  const value: unknown = name in error ? (error as Record<string, unknown>)[name] : undefined;
  const isPlain = typeof value === 'number' || (typeof value === 'string' && /^[\w-]{1,60}$/.test(value));
  return isPlain ? { [name]: String(value) } : {};
}

/** Stack frames only, because the first lines repeat the message. */
function framesOf(error: Error): string | undefined {
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return frames && frames.length > 0 ? frames.map((line) => line.trim()).join('\n') : undefined;
}

/**
 * The loggable parts of an error: its kind, place and message without values. Libraries put values into messages and custom fields (a
 * driver the whole document), so fields are allow-listed.
 */
export function errorRecord(error: unknown, depth = 1): ErrorRecord {
  if (!(error instanceof Error)) {
    return { type: typeof error, message: typeof error === 'string' ? scrub(error) : 'not an error' };
  }
  const stack = framesOf(error);
  return {
    type: error.name,
    ...field(error, 'code'),
    ...field(error, 'reason'),
    message: scrub(error.message),
    ...(stack === undefined ? {} : { stack }),
    ...(error.cause !== undefined && depth < DEEPEST ? { cause: errorRecord(error.cause, depth + 1) } : {}),
  };
}
