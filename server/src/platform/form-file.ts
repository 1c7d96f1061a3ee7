import type { MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from './errors.ts';

/** How long the sender of a rejected file may continue sending, milliseconds. */
const LINGER_MS = 30_000;

/**
 * Drains the rest of a form that was answered before it was read. Left unread it would block the connection, and with it the sender's next
 * request; closed at once, the sender would lose the answer.
 */
export function drainRefusedForms(app: FastifyInstance): void {
  app.addHook('onResponse', async (request) => {
    const { raw } = request;
    if (raw.complete || raw.destroyed || !request.isMultipart()) return;
    raw.unpipe();
    raw.resume();
    const timer = setTimeout(() => raw.destroy(), LINGER_MS);
    timer.unref();
    for (const end of ['end', 'close'] as const) raw.once(end, () => clearTimeout(timer));
  });
}

/**
 * The file of a form with one file in the field `file`.
 *
 * @param most bytes after which reading stops; the storing code enforces the exact limit
 * @throws ApiError UNSUPPORTED_CONTENT_TYPE, MALFORMED_BODY or FILE_MISSING
 */
export async function formFile(request: FastifyRequest, most: number): Promise<MultipartFile> {
  if (!request.isMultipart()) throw new ApiError('UNSUPPORTED_CONTENT_TYPE');
  const file = await request.file({ limits: { fileSize: most, files: 1 } }).catch(() => {
    throw new ApiError('MALFORMED_BODY');
  });
  if (file?.fieldname !== 'file') throw new ApiError('FILE_MISSING');
  return file;
}

/**
 * A text field that precedes the file.
 *
 * @throws ApiError VALIDATION when it is repeated
 */
export function formField(file: MultipartFile, name: string): string | undefined {
  const [field, ...repeated] = [file.fields[name]].flat();
  if (repeated.length > 0) throw new ApiError('VALIDATION', { fields: { [name]: ['field.once'] } });
  return field?.type === 'field' && typeof field.value === 'string' ? field.value : undefined;
}
