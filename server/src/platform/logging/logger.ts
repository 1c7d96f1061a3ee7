import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino';
import { errorRecord } from './error-record.ts';
import { scrub } from './scrub.ts';

function hidden(): string {
  return '[hidden]';
}

/**
 * The log: lines of JSON that name nobody. Errors and messages lose their values; a request or an answer that somebody logs whole, against
 * the habit here, is hidden.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    serializers: { err: errorRecord, error: errorRecord, req: hidden, res: hidden },
    redact: {
      paths: [
        'headers',
        'body',
        'query',
        'email',
        'phone',
        'ip',
        'token',
        '*.headers',
        '*.body',
        '*.email',
        '*.token',
      ],
      censor: '[hidden]',
    },
    hooks: {
      logMethod(this: Logger, parts: unknown[], method: (...all: never[]) => void) {
        const [first, message = 'error', ...rest] = parts;
        // Pino would take a missing message from the error, as it is.
        const given = first instanceof Error ? { err: first } : first;
        const whole =
          typeof given === 'object' && given !== null && 'err' in given ? [given, message, ...rest] : parts;
        const clean = whole.map((part) => (typeof part === 'string' ? scrub(part) : part));
        method.apply(this, clean as never[]);
      },
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
