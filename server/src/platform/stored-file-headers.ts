import path from 'node:path';
import type { FastifyReply } from 'fastify';
import { dispositionOf } from '../media/storage.ts';

/** Files that are documents when opened: they may run and load nothing. */
const DOCUMENTS = /\.(svg|pdf)$/i;

/** Longest name that a link may give a file, characters. */
const NAME_MAX = 80;

/**
 * The name under which a file is saved, where its link asks for one (`?name=`): equal files are stored once, under the name of the first.
 * The ending stays the file's own, so that no link makes a picture a program.
 */
function savedAs(query: unknown, file: string): string {
  const asked = (query as { name?: unknown } | undefined)?.name;
  if (typeof asked !== 'string') return '';
  const name = asked
    .replace(/[^\p{L}\p{N} ._-]/gu, ' ')
    .replace(/\s+/g, ' ')
    .slice(0, NAME_MAX)
    .toWellFormed()
    .trim();
  return name ? `; filename*=UTF-8''${encodeURIComponent(name + path.extname(file))}` : '';
}

/** Headers of an uploaded or derived file. Its type is known from its name, which this program assigned. */
export function storedFileHeaders(reply: FastifyReply, file: string): void {
  const name = savedAs(reply.request?.query, file);
  reply.header('content-disposition', dispositionOf(file) + name);
  if (DOCUMENTS.test(file)) {
    const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";
    reply.header('content-security-policy', policy);
  }
}
