/**
 * Why a file was rejected. The API answers 400 with the code and the message (413 for `UPLOAD_TOO_LARGE`, 415 for `UNSUPPORTED_FILE_TYPE`).
 */
export type MediaErrorCode =
  | 'UNSUPPORTED_MEDIA'
  | 'UNSUPPORTED_FILE_TYPE'
  | 'IMAGE_CORRUPT'
  | 'IMAGE_TOO_LARGE'
  | 'FILE_CORRUPT'
  | 'PANORAMA_RATIO'
  | 'PANORAMA_SIZE'
  | 'UPLOAD_TOO_LARGE';

/** What people are told of a picture whose making failed for a reason that is not in it. */
export const NOT_PROCESSED = 'The picture could not be processed. Upload it again, or another export of it.';

/** A rejection whose message says, in a sentence for people, what was found and what is allowed. */
export class MediaError extends Error {
  readonly code: MediaErrorCode;
  /** The exceeded limit, bytes; for `UPLOAD_TOO_LARGE`. */
  readonly limit: number | undefined;

  constructor(code: MediaErrorCode, message: string, options?: ErrorOptions & { limit?: number }) {
    super(message, options);
    this.name = 'MediaError';
    this.code = code;
    this.limit = options?.limit;
  }
}
