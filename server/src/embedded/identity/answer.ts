import type { ServerResponse } from 'node:http';
import { isStorageFull, STORAGE_FULL } from '../../platform/storage-trouble.ts';

/** An error in the format of Google's APIs, which the Firebase SDKs expect. */
export function answerError(res: ServerResponse, status: number, message: string): void {
  const text = JSON.stringify({
    error: { code: status, message, errors: [{ message, reason: 'forbidden', domain: 'global' }] },
  });
  res.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
  });
  res.end(text);
}

/**
 * Holds back the answer until `ready` resolves, so that no client learns of a change that a crash could still undo. When `ready` fails, the
 * answer is a 500 instead, or a 507 on a full disk.
 *
 * @param isRead the call changes nothing: it is answered even when others' changes cannot be saved on a full disk
 */
export function answerAfter(res: ServerResponse, ready: () => Promise<void>, isRead = false): void {
  const write = res.write.bind(res);
  const end = res.end.bind(res);
  const chunks: Buffer[] = [];

  function keep(chunk: unknown, encoding: unknown): void {
    if (typeof chunk === 'string') {
      const known = typeof encoding === 'string' && Buffer.isEncoding(encoding) ? encoding : 'utf8';
      chunks.push(Buffer.from(chunk, known));
    } else if (chunk instanceof Uint8Array) {
      chunks.push(Buffer.from(chunk));
    }
  }

  res.write = (chunk: unknown, ...rest: unknown[]): boolean => {
    keep(chunk, rest[0]);
    const callback = rest.find((argument) => typeof argument === 'function');
    if (callback !== undefined) process.nextTick(callback);
    return true;
  };
  res.end = (...args: unknown[]): ServerResponse => {
    keep(args[0], args[1]);
    const callback = args.find((argument) => typeof argument === 'function');
    if (callback !== undefined) res.once('finish', () => callback());
    res.write = write;
    res.end = end;
    ready().then(
      () => end(Buffer.concat(chunks)),
      (error: unknown) => {
        if (res.headersSent) {
          res.destroy();
          return;
        }
        if (isRead && isStorageFull(error)) {
          end(Buffer.concat(chunks));
          return;
        }
        for (const name of res.getHeaderNames()) res.removeHeader(name);
        if (isStorageFull(error)) answerError(res, 507, `${STORAGE_FULL} : The server's disk is full.`);
        else answerError(res, 500, 'INTERNAL_ERROR : The change could not be saved.');
      },
    );
    return res;
  };
}
