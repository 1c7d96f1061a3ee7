import { IMPORT_BYTES_MAX, ImportMapping, ImportOptions } from '@oriel/contract/apartment-import';
import type { FastifyRequest } from 'fastify';
import { Value } from 'typebox/value';
import { memberScope } from '../../../../platform/caller.ts';
import { ApiError } from '../../../../platform/errors.ts';
import { formField, formFile } from '../../../../platform/form-file.ts';
import { requestLocale } from '../../../../platform/language.ts';
import { type Api, route } from '../../../../platform/route.ts';
import { editorOf, type SeesInquiry } from '../access.ts';
import type { ApartmentImportService } from './service.ts';

const FLAGS = new Set(['dryRun', 'header', 'createBuildings', 'anyUnits']);
const WORDS = { true: true, false: false } as const;

interface Upload {
  readonly bytes: Buffer;
  readonly options: ImportOptions;
  readonly mapping: ImportMapping | undefined;
}

async function bytesOf(file: AsyncIterable<Buffer> & { readonly truncated?: boolean }): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of file) chunks.push(chunk);
  if (file.truncated) {
    throw new ApiError('UPLOAD_TOO_LARGE', { values: { limit: IMPORT_BYTES_MAX / 1024 / 1024 } });
  }
  return Buffer.concat(chunks);
}

function mappingOf(json: string | undefined): ImportMapping | undefined {
  if (json === undefined) return undefined;
  try {
    const mapping: unknown = JSON.parse(json);
    if (Value.Check(ImportMapping, mapping)) return mapping as ImportMapping;
  } catch {
    // Invalid JSON is treated as an invalid mapping.
  }
  throw new ApiError('VALIDATION', { fields: { mapping: ['field.invalid'] } });
}

/** The form of an import: its options come before the file or in the query; form fields win. */
async function uploadOf(request: FastifyRequest & { readonly query: object }): Promise<Upload> {
  const file = await formFile(request, IMPORT_BYTES_MAX);
  const options: Record<string, unknown> = { ...request.query };
  for (const name of Object.keys(ImportOptions.properties)) {
    const value = formField(file, name);
    if (value === undefined) continue;
    const isFlag = FLAGS.has(name);
    options[name] = isFlag ? (WORDS[value as keyof typeof WORDS] ?? value) : value;
  }
  if (!Value.Check(ImportOptions, options)) {
    const [first] = Value.Errors(ImportOptions, options);
    const field = first?.instancePath.split('/')[1] ?? 'estateId';
    throw new ApiError('VALIDATION', { fields: { [field]: ['field.invalid'] } });
  }
  return { options, mapping: mappingOf(options.mapping), bytes: await bytesOf(file.file) };
}

interface Dependencies {
  readonly services: {
    readonly apartmentImports: ApartmentImportService;
    readonly seesInquiry: SeesInquiry;
  };
}

export function apartmentImportRoutes(app: Api, deps: Dependencies): void {
  app.route({
    ...route('importApartments'),
    async handler(request) {
      const { organizationId, organization } = memberScope(request);
      const { bytes, options, mapping } = await uploadOf(request);
      const data = await deps.services.apartmentImports.run(organizationId, bytes, {
        options,
        mapping,
        editor: editorOf(request, deps.services.seesInquiry),
        locale: requestLocale(request, organization.locale),
      });
      return { data };
    },
  });
}
