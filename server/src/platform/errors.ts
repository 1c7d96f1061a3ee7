import { STATUS_CODES } from 'node:http';
import type { Locale } from '@oriel/contract/enums';
import { ERROR_STATUS, type ErrorCode } from '@oriel/contract/error-codes';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requestLocale } from './language.ts';
import { say } from './messages.ts';
import { isDatabaseAway, isStorageFull, isStoreAway } from './storage-trouble.ts';
import { validationErrors } from './validation-errors.ts';

/** Values for a message, such as `{ limit: 100 }`. */
export type MessageValues = Readonly<Record<string, string | number>>;

/** An error that the caller caused or must know of. Its text is `error.<CODE>` of the catalogue, or the given sentence. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly code: ErrorCode;
  readonly values: MessageValues;
  /** Field errors of a business rule, in the format of validation: dotted path -> catalogue ids or sentences. */
  readonly fields: Readonly<Record<string, readonly string[]>> | undefined;
  /** A finished English sentence, for errors worded elsewhere (media). */
  readonly sentence: string | undefined;
  /** Seconds for `Retry-After`. */
  readonly retryAfter: number | undefined;
  /** Additional facts of the answer, as the contract defines them for the code. */
  readonly details: Readonly<Record<string, unknown>> | undefined;

  constructor(
    code: ErrorCode,
    options: {
      values?: MessageValues;
      fields?: Record<string, string[]>;
      sentence?: string;
      retryAfter?: number;
      details?: Readonly<Record<string, unknown>>;
    } = {},
  ) {
    super(options.sentence ?? code);
    this.code = code;
    this.values = options.values ?? {};
    this.fields = options.fields;
    this.sentence = options.sentence;
    this.retryAfter = options.retryAfter;
    this.details = options.details;
  }

  get statusCode(): number {
    return ERROR_STATUS[this.code];
  }
}

/** Fastify's own errors, mapped to our closed list. */
const FASTIFY_CODES: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_CONTENT_TYPE',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'MALFORMED_BODY',
  FST_ERR_CTP_INVALID_JSON_BODY: 'MALFORMED_BODY',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'MALFORMED_BODY',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'UNSUPPORTED_CONTENT_TYPE',
  FST_REQ_FILE_TOO_LARGE: 'UPLOAD_TOO_LARGE',
  FST_FILES_LIMIT: 'VALIDATION',
};

/** A truncated form: its parser only gives a message. */
const BROKEN_FORM = /unexpected end of (multipart data|form)|part terminated early/i;

function codeOfForeignError(error: FastifyError): ErrorCode {
  const known = FASTIFY_CODES[error.code];
  if (known) return known;
  if (BROKEN_FORM.test(error.message)) return 'MALFORMED_BODY';
  const status = error.statusCode ?? 500;
  if (status === 429) return 'RATE_LIMITED';
  if (status === 413) return 'BODY_TOO_LARGE';
  if (status === 416) return 'RANGE_NOT_SATISFIABLE';
  if (status === 415) return 'UNSUPPORTED_CONTENT_TYPE';
  // Any other request error of Fastify or a parser is an unreadable body or address.
  return status >= 400 && status < 500 ? 'MALFORMED_BODY' : 'INTERNAL';
}

function toApiError(error: FastifyError | ApiError, locale: Locale): ApiError {
  if (error instanceof ApiError) return error;
  if (isStorageFull(error)) return new ApiError('STORAGE_FULL', { retryAfter: STORAGE_RETRY_S });
  if (isStoreAway(error)) return new ApiError('UNAVAILABLE', { retryAfter: STORAGE_RETRY_S });
  if (isDatabaseAway(error)) return new ApiError('UNAVAILABLE', { retryAfter: DATABASE_RETRY_S });
  if (error.validation) {
    return new ApiError('VALIDATION', {
      fields: validationErrors(error.validation, error.validationContext ?? 'body', locale),
    });
  }
  return new ApiError(codeOfForeignError(error));
}

/**
 * Server failures that its administrator can fix: their sentence is shown, unlike any other (docs/adr/0017-a-full-disk-has-a-sentence.md).
 */
const FOR_ADMINISTRATORS: ReadonlySet<ErrorCode> = new Set(['STORAGE_FULL']);
/** `Retry-After` for a full disk or a store that is away, seconds. */
const STORAGE_RETRY_S = 60;
/** For a database that is away: one that restarts or elects is back in less. */
const DATABASE_RETRY_S = 10;

/** Most errors listed in an answer. */
const FAULTS_TOLD = 50;
/** Longest field name in an answer: a sender can make one of any length. */
const LONGEST_PATH = 200;

function toldFaults({ fields = {}, values }: ApiError, locale: Locale): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(fields)
      .slice(0, FAULTS_TOLD)
      .map(([path, texts]) => [
        path.length > LONGEST_PATH ? `${path.slice(0, LONGEST_PATH)}…` : path,
        texts.slice(0, FAULTS_TOLD).map((text) => say(locale, text, values)),
      ]),
  );
}

function answerBody(error: ApiError, locale: Locale, requestId: string): Record<string, unknown> {
  const base = {
    statusCode: error.statusCode,
    error: STATUS_CODES[error.statusCode] ?? 'Error',
    code: error.code,
    ...(error.details ? { details: error.details } : {}),
    requestId,
  };
  // The client prefers a server's message, so validation and 5xx answers must not have one.
  if (error.fields) return { ...base, errors: toldFaults(error, locale) };
  if (error.statusCode >= 500 && !FOR_ADMINISTRATORS.has(error.code)) return base;
  // Finished sentences are English; other languages get the catalogue's less specific text.
  const ready = locale === 'pl' ? undefined : error.sentence;
  return { ...base, message: ready ?? say(locale, `error.${error.code}`, error.values) };
}

/** Whether the sender disconnected before the request was complete, which causes any further error. */
function hasHungUp({ raw }: FastifyRequest): boolean {
  return !raw.complete && (raw.destroyed || raw.socket.destroyed);
}

/** Converts an error to its answer. */
function answerError(
  error: FastifyError | ApiError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const locale = requestLocale(request);
  const refusal = hasHungUp(request) ? new ApiError('MALFORMED_BODY') : toApiError(error, locale);
  // A 501 is not a failure.
  if (refusal.statusCode >= 500 && refusal.statusCode !== 501)
    request.log.error({ err: error }, 'request failed');
  if (refusal.retryAfter !== undefined) reply.header('retry-after', String(Math.ceil(refusal.retryAfter)));
  reply.header('cache-control', 'private, no-store').removeHeader('etag');
  // A script on another site must be able to read the error of a public call.
  const call = request.routeOptions.config?.call;
  const isPublic = call !== undefined && call.permission.access.public !== 'none';
  if (isPublic && request.headers.authorization === undefined && refusal.code !== 'ORIGIN_NOT_ALLOWED') {
    reply.header('access-control-allow-origin', '*');
    // Retry delay and the id for support.
    reply.header('access-control-expose-headers', 'retry-after, x-request-id');
  }
  return reply
    .code(refusal.statusCode)
    .type('application/json; charset=utf-8')
    .send(answerBody(refusal, locale, request.id));
}

/** An address that the router cannot parse (a broken escape, an endless parameter) does not exist. */
export function answerUnreadableAddress(
  _error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  answerError(new ApiError('ROUTE_NOT_FOUND'), request, reply);
}

/** The only place that converts errors to answers. */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(() => {
    throw new ApiError('ROUTE_NOT_FOUND');
  });
}
