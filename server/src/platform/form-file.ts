import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { ApiError } from './errors.ts';

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
