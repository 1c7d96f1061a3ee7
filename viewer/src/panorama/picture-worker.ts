import { fetchPicture } from './fetch-picture.ts';
import type { PictureAnswer, PictureOrder } from './picture-source.ts';

/** Fetches and decodes pictures off the main thread. */
const requests = new Map<number, AbortController>();

addEventListener('message', async ({ data }: MessageEvent<PictureOrder>) => {
  const { id } = data;
  if ('abort' in data) {
    requests.get(id)?.abort();
    return;
  }
  const request = new AbortController();
  requests.set(id, request);
  try {
    const picture = await fetchPicture(data.url, request.signal);
    postMessage({ id, picture } satisfies PictureAnswer, { transfer: [picture] });
  } catch (error) {
    postMessage({ id, error: String(error) } satisfies PictureAnswer);
  } finally {
    requests.delete(id);
  }
});
