import type { MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from './errors.ts';

/** How long somebody whose file was refused may go on sending it, milliseconds. */
const LINGER_MS = 30_000;

/**
 * Lets the rest of a form that was answered before it was read run into nothing, whatever refused it. Left unread it would block the
 * connection, and with it the sender's next request; closed at once, the sender would lose the answer that says why.
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
 * @param most bytes after which the form is not read on; whoever stores the file says the exact limit
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
 * A text field that came before the file.
 *
 * @throws ApiError VALIDATION when it is repeated
 */
export function formField(file: MultipartFile, name: string): string | undefined {
  const [field, ...repeated] = [file.fields[name]].flat();
  if (repeated.length > 0) throw new ApiError('VALIDATION', { fields: { [name]: ['field.once'] } });
  return field?.type === 'field' && typeof field.value === 'string' ? field.value : undefined;
}
