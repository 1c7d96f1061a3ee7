/** Why a file was refused. The API answers 400 with the code and the message (413 for `UPLOAD_TOO_LARGE`). */
export type MediaErrorCode =
  | 'UNSUPPORTED_MEDIA'
  | 'IMAGE_CORRUPT'
  | 'IMAGE_TOO_LARGE'
  | 'PANORAMA_RATIO'
  | 'PANORAMA_SIZE'
  | 'UPLOAD_TOO_LARGE';

/** A refusal whose message says, in a sentence a person understands, what was found and what is allowed. */
export class MediaError extends Error {
  readonly code: MediaErrorCode;

  constructor(code: MediaErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MediaError';
    this.code = code;
  }
}
