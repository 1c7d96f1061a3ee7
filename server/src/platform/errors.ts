import { STATUS_CODES } from 'node:http';
import type { Locale } from '@oriel/contract/enums';
import { ERROR_STATUS, type ErrorCode } from '@oriel/contract/error-codes';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requestLocale } from './language.ts';
import { say } from './messages.ts';
import { isStorageFull } from './storage-trouble.ts';
import { validationErrors } from './validation-errors.ts';

/** Values put into a message, such as `{ limit: 100 }`. */
export type MessageValues = Readonly<Record<string, string | number>>;

/** A refusal that the caller caused or must know of. Its text is `error.<CODE>` of the catalogue, or the sentence given. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly code: ErrorCode;
  readonly values: MessageValues;
  /** Field errors of a business check that must read like validation: dotted path -> catalogue ids or sentences. */
  readonly fields: Readonly<Record<string, readonly string[]>> | undefined;
  /** A ready English sentence, for refusals whose words come from below (media). */
  readonly sentence: string | undefined;
  /** Seconds for `Retry-After`. */
  readonly retryAfter: number | undefined;
  /** Facts that the answer carries beside the sentence, as the contract names them for the code. */
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

/** Fastify's own refusals, in our closed list. */
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

/** A form that breaks off: its parser says so in words alone. */
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
  // Anything else that Fastify or a parser blames on the request is a body or an address that cannot be read.
  return status >= 400 && status < 500 ? 'MALFORMED_BODY' : 'INTERNAL';
}

function toApiError(error: FastifyError | ApiError, locale: Locale): ApiError {
  if (error instanceof ApiError) return error;
  if (isStorageFull(error)) return new ApiError('STORAGE_FULL', { retryAfter: STORAGE_RETRY_S });
  if (error.validation) {
    return new ApiError('VALIDATION', {
      fields: validationErrors(error.validation, error.validationContext ?? 'body', locale),
    });
  }
  return new ApiError(codeOfForeignError(error));
}

/** Failures of the server that its administrator can mend: their sentence is shown, unlike that of any other (docs/adr/0017-a-full-disk-has-a-sentence.md). */
const FOR_ADMINISTRATORS: ReadonlySet<ErrorCode> = new Set(['STORAGE_FULL']);
/** When to try again once a disk was full, seconds. */
const STORAGE_RETRY_S = 60;

/** Faults that an answer names; whoever sends more reads no further. */
const FAULTS_TOLD = 50;
/** Letters of a field's name in an answer: a sender can make one of any length. */
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
  // The client shows a server's message before anything else, so validation and 5xx answers must not carry one.
  if (error.fields) return { ...base, errors: toldFaults(error, locale) };
  if (error.statusCode >= 500 && !FOR_ADMINISTRATORS.has(error.code)) return base;
  // A ready sentence is English; who reads another language gets the catalogue's, which says less but can be read.
  const ready = locale === 'pl' ? undefined : error.sentence;
  return { ...base, message: ready ?? say(locale, `error.${error.code}`, error.values) };
}

/** Whether the sender has hung up before its request had come whole: whatever failed then failed by that. */
function hasHungUp({ raw }: FastifyRequest): boolean {
  return !raw.complete && (raw.destroyed || raw.socket.destroyed);
}

/** Turns an error into its answer. */
function answerError(
  error: FastifyError | ApiError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const locale = requestLocale(request);
  const refusal = hasHungUp(request) ? new ApiError('MALFORMED_BODY') : toApiError(error, locale);
  // What is not offered has not failed.
  if (refusal.statusCode >= 500 && refusal.statusCode !== 501)
    request.log.error({ err: error }, 'request failed');
  if (refusal.retryAfter !== undefined) reply.header('retry-after', String(Math.ceil(refusal.retryAfter)));
  reply.header('cache-control', 'private, no-store').removeHeader('etag');
  // A script on another site that asked a public call must be able to read why it got nothing.
  const call = request.routeOptions.config?.call;
  const isPublic = call !== undefined && call.permission.access.public !== 'none';
  if (isPublic && request.headers.authorization === undefined && refusal.code !== 'ORIGIN_NOT_ALLOWED') {
    reply.header('access-control-allow-origin', '*');
    // How long to wait, and what to tell whoever looks into it.
    reply.header('access-control-expose-headers', 'retry-after, x-request-id');
  }
  return reply
    .code(refusal.statusCode)
    .type('application/json; charset=utf-8')
    .send(answerBody(refusal, locale, request.id));
}

/** An address that the router itself cannot read (a broken escape, an endless parameter) names nothing that exists. */
export function answerUnreadableAddress(
  _error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  answerError(new ApiError('ROUTE_NOT_FOUND'), request, reply);
}

/** The one place that turns errors into answers. */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(() => {
    throw new ApiError('ROUTE_NOT_FOUND');
  });
}
