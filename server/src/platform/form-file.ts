import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { ApiError } from './errors.ts';

/** How long somebody whose file was refused may go on sending it, milliseconds. */
const LINGER_MS = 30_000;

/**
 * Lets the rest of a file that nobody reads any more run into nothing. Left unread it would block the connection for the sender's next
 * request; closed at once, the sender would lose the answer that says why.
 */
function drainWhenRefused(request: FastifyRequest, { file }: MultipartFile): void {
  file.once('close', () => {
    if (file.readableEnded || request.raw.complete) return;
    request.raw.unpipe();
    request.raw.resume();
    const timer = setTimeout(() => request.raw.destroy(), LINGER_MS);
    timer.unref();
    request.raw.once('end', () => clearTimeout(timer));
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
  drainWhenRefused(request, file);
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
