import { ApiError, errorWithoutAnswer } from './api-error.ts';
import { apiUrl } from './api-url.ts';
import { parse, type Reply } from './http.ts';

/** A file from the API while it arrives: `body` is a stream of any size. */
export interface Download {
  /** The server's name for it. */
  readonly name: string;
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>>;
}

/**
 * Requests a file. No time limit: the stream itself shows progress.
 *
 * @returns a reply whose body is a `Download` on success, else the parsed error
 * @throws ApiError without an answer; the signal's reason when aborted
 */
export async function download(
  baseUrl: string,
  path: string,
  headers: Record<string, string | undefined>,
  signal?: AbortSignal,
): Promise<Reply> {
  const sent = Object.entries(headers).flatMap(([name, value]) => (value ? [[name, value] as const] : []));
  try {
    const answer = await fetch(apiUrl(baseUrl, path), {
      headers: Object.fromEntries(sent),
      credentials: 'omit',
      ...(signal ? { signal } : {}),
    });
    const { status, body } = answer;
    if (status < 200 || status > 299 || !body) return { status, body: parse(await answer.text()) };
    const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
    const file: Download = { name: name ?? 'download', body };
    return { status, body: file };
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    throw errorWithoutAnswer(new ApiError('Network error', { status: 0, code: 'NETWORK' }, error));
  }
}
