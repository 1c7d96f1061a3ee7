import type { FastifyReply } from 'fastify';

/** Files that a browser may open by itself; any other is only ever fetched or saved. */
const OPENED = /\.(jpg|png|webp|avif|svg|pdf|mp4|webm|mp3|m4a)$/i;

/** Files that are documents of their own when they are opened: they can run nothing and load nothing. */
const DOCUMENTS = /\.(svg|pdf)$/i;

/** Headers of a file that somebody uploaded, or that was made of one. What it is stands in its name, which this program gave it. */
export function storedFileHeaders(reply: FastifyReply, file: string): void {
  reply.header('content-disposition', OPENED.test(file) ? 'inline' : 'attachment');
  if (DOCUMENTS.test(file)) {
    const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";
    reply.header('content-security-policy', policy);
  }
}
