import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStorage } from '../../media/open-storage.ts';
import type { Storage } from '../../media/storage.ts';
import { startTestBucket, type TestBucket } from '../../media/testing/s3-server.ts';
import { mediaUrlTrouble } from './media-url.ts';

let bucket: TestBucket;
let media: Storage;
beforeAll(async () => {
  bucket = await startTestBucket();
  media = openStorage(bucket.address('media', path.join(tmpdir(), 'oriel-media-url')));
});
afterAll(() => bucket.stop());

/** The trouble with a server that answers everything alike. */
async function troubleWith(status: number, headers: Record<string, string>) {
  const server = createServer((_request, response) => response.writeHead(status, headers).end('0'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const trouble = await mediaUrlTrouble(
    `http://127.0.0.1:${(server.address() as AddressInfo).port}/m`,
    media,
  );
  server.closeAllConnections();
  server.close();
  return trouble;
}

describe('the address of media', () => {
  it('has no trouble while there is no file, and none in a bucket that is set up for visitors', async () => {
    expect(await mediaUrlTrouble('http://127.0.0.1:1', media)).toBeUndefined();
    await media.put('a/1.webp', Buffer.from('0123456789'));
    expect(await mediaUrlTrouble(bucket.mediaUrl, media)).toBeUndefined();
  });

  it.each([
    ['is closed', 403, {}, /\/m\/a\/1\.webp answers visitors with 403\. Open the bucket's folder media\//],
    ['is another folder', 404, {}, /with 404.*correct MEDIA_URL/],
    ['is a page', 200, { 'content-type': 'text/html' }, /answers with text\/html, not with the file/],
    ['allows no page', 206, { 'content-type': 'image/webp' }, /Set the rule of CORS/],
    [
      'allows another page alone',
      206,
      { 'content-type': 'image/webp', 'access-control-allow-origin': 'https://tours.example.com' },
      /Set the rule of CORS/,
    ],
  ] as const)('that %s is told with what to do', async (_name, status, headers, sentence) => {
    expect(await troubleWith(status, headers)).toMatch(sentence);
  });

  it('that nothing answers at is told, too', async () => {
    expect(await mediaUrlTrouble('http://127.0.0.1:1', media)).toMatch(/cannot be reached.*Check MEDIA_URL/);
  });
});
