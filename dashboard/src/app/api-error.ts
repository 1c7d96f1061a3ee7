import type { ErrorAnswer } from '@oriel/contract/envelope';
import type { ErrorCode } from '@oriel/contract/error-codes';

/** A call that did not end well: the server's answer, or why there was none. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** Absent when there was no answer. */
  readonly status: number | undefined;
  readonly code: ErrorCode | (string & {}) | undefined;
  /** Sentences by field, of a validation answer. */
  readonly errors: Readonly<Record<string, readonly string[]>> | undefined;
  readonly requestId: string | undefined;

  constructor(message: string, status?: number, answer: Partial<ErrorAnswer> = {}) {
    super(message);
    this.status = status;
    this.code = answer.code;
    this.errors = answer.errors;
    this.requestId = answer.requestId;
  }
}

const SERVER_ERROR = 'An error occurred on the server';
const SUBMISSION_ERROR = 'There were some errors with your submission';

/** What is shown to people, in the order of the specification's section 8. */
export function answerMessage(status: number, statusText: string, answer: Partial<ErrorAnswer>): string {
  if (answer.message) return answer.message;
  if (status >= 500) return SERVER_ERROR;
  if (status === 400 && answer.errors) return SUBMISSION_ERROR;
  return answer.error ?? (statusText || `HTTP ${status}`);
}
