import { ApiError, errorWithoutAnswer } from './api-error.ts';
import { apiUrl } from './api-url.ts';
import { parse, type Reply } from './http.ts';

/** Progress of an upload. */
export interface Progress {
  /** Bytes sent and total, including the form, so slightly more than the file's size. */
  readonly loaded: number;
  readonly total: number;
}

/** One upload. */
export interface UploadRequest {
  readonly method: 'POST' | 'PATCH';
  readonly path: string;
  readonly body: FormData;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

/**
 * Sends a form and reports progress. Uses `XMLHttpRequest`, because `fetch` reports no upload progress over HTTP/1.1. No time limit: a
 * large photo over a slow connection takes long, and the progress is visible.
 *
 * @throws ApiError without an answer; the signal's reason when aborted
 */
export function upload(
  baseUrl: string,
  { method, path, body, signal, onProgress }: UploadRequest,
  headers: Record<string, string | undefined>,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    const request = new XMLHttpRequest();
    const onAbort = () => request.abort();
    request.open(method, apiUrl(baseUrl, path));
    for (const [name, value] of Object.entries(headers)) if (value) request.setRequestHeader(name, value);
    if (onProgress) {
      request.upload.onprogress = ({ loaded, total }) => onProgress({ loaded, total });
    }
    request.onload = () => resolve({ status: request.status, body: parse(request.responseText) });
    request.onabort = () => reject(signal?.reason);
    request.onerror = () =>
      reject(errorWithoutAnswer(new ApiError('Network error', { status: 0, code: 'NETWORK' })));
    request.onloadend = () => signal?.removeEventListener('abort', onAbort);
    signal?.addEventListener('abort', onAbort);
    request.send(body);
  });
}
