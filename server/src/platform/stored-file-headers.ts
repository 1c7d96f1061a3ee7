import type { FastifyReply } from 'fastify';

/** Files that a browser may open itself; all others are only fetched or saved. */
const OPENED = /\.(jpg|png|webp|avif|svg|pdf|mp4|webm|mp3|m4a)$/i;

/** Files that are documents when opened: they may run and load nothing. */
const DOCUMENTS = /\.(svg|pdf)$/i;

/** Headers of an uploaded or derived file. Its type is known from its name, which this program assigned. */
export function storedFileHeaders(reply: FastifyReply, file: string): void {
  reply.header('content-disposition', OPENED.test(file) ? 'inline' : 'attachment');
  if (DOCUMENTS.test(file)) {
    const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";
    reply.header('content-security-policy', policy);
  }
}
