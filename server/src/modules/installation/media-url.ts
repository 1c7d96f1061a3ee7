import { contentTypeOf, type Storage } from '../../media/storage.ts';

const TIMEOUT_MS = 10_000;
/** Any page but one of the host that is asked: a viewer may be embedded anywhere. */
const PAGE = 'https://page.example';
const SEE = '"What visitors need" in docs/operations.md has what to set';

/**
 * Reads the start of one stored file at `MEDIA_URL` as the viewer of a page does.
 *
 * @returns what keeps visitors from it and what to do, as a sentence; undefined when nothing does, or there is no file yet
 */
export async function mediaUrlTrouble(mediaUrl: string, media: Storage): Promise<string | undefined> {
  const key = await firstKey(media);
  if (key === undefined) return undefined;
  const url = `${mediaUrl}/${key}`;
  const headers = { origin: PAGE, range: 'bytes=0-0' };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  let answer: Response;
  try {
    answer = await fetch(url, { headers, signal });
    await answer.body?.cancel();
  } catch (error) {
    const { cause, message } = error as Error;
    return `${url} cannot be reached from this machine (${cause instanceof Error ? cause.message : message}). Check MEDIA_URL.`;
  }
  if (!answer.ok)
    return `${url} answers visitors with ${answer.status}. Open the bucket's folder media/ to readers, or correct MEDIA_URL: ${SEE}.`;
  const type = answer.headers.get('content-type') ?? 'no type';
  if (!type.startsWith(contentTypeOf(key)))
    return `${url} answers with ${type}, not with the file. Correct MEDIA_URL: ${SEE}.`;
  const allowed = answer.headers.get('access-control-allow-origin');
  if (allowed !== '*' && allowed !== PAGE)
    return `${url} may not be used by viewers, because its answer does not allow the origin of every page. Set the rule of CORS: ${SEE}.`;
  return undefined;
}

async function firstKey(media: Storage): Promise<string | undefined> {
  for await (const folder of media.folders()) for await (const { key } of media.files(folder.key)) return key;
  return undefined;
}
