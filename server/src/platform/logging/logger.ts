import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino';
import { errorRecord } from './error-record.ts';
import { scrub } from './scrub.ts';

function hidden(): string {
  return '[hidden]';
}

/**
 * The log: anonymous lines of JSON. Removes values from errors and messages; hides whole requests and answers, which should not be logged.
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
        // Pino would otherwise use the error's raw message.
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
