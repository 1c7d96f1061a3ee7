import type { ErrorAnswer } from '@oriel/contract/envelope';

/** Standard status texts; HTTP/2 carries none. */
const STATUS_NAMES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  402: 'Payment Required',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  408: 'Request Timeout',
  409: 'Conflict',
  410: 'Gone',
  411: 'Length Required',
  412: 'Precondition Failed',
  413: 'Payload Too Large',
  414: 'URI Too Long',
  415: 'Unsupported Media Type',
  416: 'Range Not Satisfiable',
  417: 'Expectation Failed',
  421: 'Misdirected Request',
  422: 'Unprocessable Entity',
  423: 'Locked',
  424: 'Failed Dependency',
  425: 'Too Early',
  426: 'Upgrade Required',
  428: 'Precondition Required',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  451: 'Unavailable For Legal Reasons',
};

/** A failed call. `message` may be shown to people. */
export class ApiError extends Error {
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  /**
   * The server's code (`@oriel/contract/error-codes`); `NETWORK` or `TIMEOUT` when there was no answer, `VALIDATION` with status 0 when no
   * request was made, `UNREADABLE` when the answer was not JSON.
   */
  readonly code: string;
  /** Validation errors by field, in the visitor's language; keys are dotted paths. */
  readonly errors: Readonly<Record<string, readonly string[]>> | undefined;
  /** Quote this in support requests. */
  readonly requestId: string | undefined;

  constructor(
    message: string,
    fields: Pick<ApiError, 'status' | 'code'> & Partial<Pick<ApiError, 'errors' | 'requestId'>>,
    cause?: unknown,
  ) {
    super(message, { cause });
    this.name = 'ApiError';
    this.status = fields.status;
    this.code = fields.code;
    this.errors = fields.errors;
    this.requestId = fields.requestId;
  }
}

/**
 * The error of an answer, with the message chosen as in the specification, section 8: the server's message; a sentence for 500 and above; a
 * sentence for 400 with errors; the status text.
 *
 * @param body the parsed answer; may be anything, because a proxy may have written it
 */
export function errorOfAnswer(status: number, body: unknown): ApiError {
  const answer: Partial<ErrorAnswer> = typeof body === 'object' && body !== null ? body : {};
  const { message, errors, requestId } = answer;
  return new ApiError(messageOf(status, message, errors), {
    status,
    code: typeof answer.code === 'string' ? answer.code : 'UNREADABLE',
    errors,
    requestId,
  });
}

function messageOf(status: number, message: unknown, errors: unknown): string {
  if (typeof message === 'string' && message) return message;
  if (status >= 500) return 'An error occurred on the server';
  if (status === 400 && errors) return 'There were some errors with your submission';
  return STATUS_NAMES[status] ?? `HTTP ${status}`;
}

/**
 * The error of a call without an answer, with the error's own message (section 8, rule 5). The caller's own abort is not an error and is
 * passed on unchanged.
 */
export function errorWithoutAnswer(error: unknown, signal?: AbortSignal): unknown {
  if (signal?.aborted || error instanceof ApiError) return error;
  const { name, message } = error instanceof Error ? error : { name: '', message: String(error) };
  return new ApiError(message, { status: 0, code: name === 'TimeoutError' ? 'TIMEOUT' : 'NETWORK' }, error);
}
