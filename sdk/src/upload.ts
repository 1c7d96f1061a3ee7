import { ApiError, errorWithoutAnswer } from './api-error.ts';
import { apiUrl } from './api-url.ts';
import { parse, type Reply } from './http.ts';

/** How far an upload has come. */
export interface Progress {
  /** Bytes sent, and to send; with the form around the file, so a little more than the file has. */
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
 * Sends a form and reports how far it has come. By `XMLHttpRequest`, because `fetch` cannot tell over HTTP/1.1 what it has sent. No time
 * limit: a large photo over a slow line takes what it takes, and the progress shows that it lives.
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
