import { ApiError, answerMessage } from './api-error.ts';

interface Options {
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  signal?: AbortSignal;
}
export interface UploadOptions extends Omit<Options, 'body'> {
  onProgress?: (sent: number, total: number) => void;
}
interface Deps {
  base: string;
  token(): string | undefined;
  organization(): string | undefined;
  language(): string;
  refresh(): Promise<string | undefined>;
}
interface Answer {
  status: number;
  statusText: string;
  text: string;
}

/** Local seam until `@oriel/sdk/client` stands. */
export function createApi(deps: Deps) {
  const url = (path: string, query: Options['query'] = {}) => {
    const parameters = new URLSearchParams();
    for (const [key, value] of Object.entries(query))
      if (value !== undefined) parameters.set(key, String(value));
    const search = parameters.toString();
    return `${deps.base.replace(/\/$/, '')}/${path}${search ? `?${search}` : ''}`;
  };
  const headers = (): Record<string, string> => {
    const token = deps.token();
    const organization = deps.organization();
    return {
      'accept-language': deps.language(),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(organization ? { 'x-organization-id': organization } : {}),
    };
  };
  const settle = async <T>(send: () => Promise<Answer>): Promise<T> => {
    let answer = await send();
    if (answer.status === 401 && (await deps.refresh())) answer = await send();
    let json: unknown;
    try {
      json = JSON.parse(answer.text);
    } catch {
      json = undefined;
    }
    if (answer.status >= 200 && answer.status < 300) return json as T;
    const error = (json ?? {}) as { message?: string };
    throw new ApiError(answerMessage(answer.status, answer.statusText, error), answer.status, error);
  };

  return {
    request: <T>(method: string, path: string, { query, body, signal }: Options = {}) =>
      settle<T>(async () => {
        const response = await fetch(url(path, query), {
          method,
          headers: { ...headers(), ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          ...(signal ? { signal } : {}),
        });
        return { status: response.status, statusText: response.statusText, text: await response.text() };
      }),
    upload: <T>(path: string, file: File, { query, signal, onProgress }: UploadOptions = {}) =>
      settle<T>(
        () =>
          new Promise<Answer>((resolve, reject) => {
            const request = new XMLHttpRequest();
            request.open('POST', url(path, query));
            for (const [name, value] of Object.entries(headers())) request.setRequestHeader(name, value);
            request.upload.onprogress = (event) => onProgress?.(event.loaded, event.total);
            request.onload = () =>
              resolve({ status: request.status, statusText: request.statusText, text: request.responseText });
            request.onerror = () => reject(new ApiError('Network Error'));
            request.onabort = () => reject(new DOMException('Aborted', 'AbortError'));
            signal?.addEventListener('abort', () => request.abort());
            const form = new FormData();
            form.append('file', file);
            request.send(form);
          }),
      ),
  };
}
export type Api = ReturnType<typeof createApi>;
