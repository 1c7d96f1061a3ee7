import {
  IMPORT_BYTES_MAX,
  type ImportCorrection,
  ImportCorrections,
  ImportMapping,
  ImportOptions,
  type ImportPlace,
  ImportPlaces,
  ImportSheets,
} from '@oriel/contract/apartment-import';
import type { FastifyRequest } from 'fastify';
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { memberScope } from '../../../../platform/caller.ts';
import { idOf } from '../../../../platform/entity-id.ts';
import { ApiError } from '../../../../platform/errors.ts';
import { formField, formFile } from '../../../../platform/form-file.ts';
import { requestLocale } from '../../../../platform/language.ts';
import { type Api, route } from '../../../../platform/route.ts';
import { workbook, XLSX_TYPE } from '../../../../platform/spreadsheet.ts';
import { userActor } from '../../../activity/service.ts';
import { editorOf, type SeesInquiry } from '../access.ts';
import type { ApartmentImportService } from './service.ts';
import { importTemplate } from './template.ts';
import type { ImportUndo } from './undo.ts';

const FLAGS = new Set(['dryRun', 'header', 'createBuildings', 'anyUnits', 'releaseBookings']);
const WORDS = { true: true, false: false } as const;

interface Upload {
  readonly bytes: Buffer;
  readonly options: ImportOptions;
  readonly mapping: ImportMapping | undefined;
  readonly corrections: readonly ImportCorrection[];
  readonly leaveOut: readonly ImportPlace[];
  readonly sheets: readonly string[] | undefined;
  readonly fileName: string;
}

async function bytesOf(file: AsyncIterable<Buffer> & { readonly truncated?: boolean }): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of file) chunks.push(chunk);
  if (file.truncated) {
    throw new ApiError('UPLOAD_TOO_LARGE', { values: { limit: IMPORT_BYTES_MAX / 1024 / 1024 } });
  }
  return Buffer.concat(chunks);
}

/**
 * A field that holds JSON.
 *
 * @throws ApiError VALIDATION naming the field when it is none, or not of that schema
 */
function jsonOf<T extends TSchema>(
  options: ImportOptions,
  name: JsonField,
  schema: T,
): Static<T> | undefined {
  const { [name]: json } = options;
  if (json === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(json);
    if (Value.Check(schema, value)) return value;
  } catch {
    // Invalid JSON is treated as an invalid value.
  }
  throw new ApiError('VALIDATION', { fields: { [name]: ['field.invalid'] } });
}

type JsonField = 'mapping' | 'corrections' | 'leaveOut' | 'sheets';

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
  return {
    options,
    mapping: jsonOf(options, 'mapping', ImportMapping) as ImportMapping | undefined,
    corrections: jsonOf(options, 'corrections', ImportCorrections) ?? [],
    leaveOut: jsonOf(options, 'leaveOut', ImportPlaces) ?? [],
    sheets: jsonOf(options, 'sheets', ImportSheets),
    fileName: file.filename,
    bytes: await bytesOf(file.file),
  };
}

interface Dependencies {
  readonly services: {
    readonly apartmentImports: ApartmentImportService;
    readonly importUndo: ImportUndo;
    readonly seesInquiry: SeesInquiry;
  };
}

export function apartmentImportRoutes(app: Api, deps: Dependencies): void {
  app.route({
    ...route('importApartments'),
    async handler(request) {
      const { organizationId, organization } = memberScope(request);
      const { bytes, ...wish } = await uploadOf(request);
      const data = await deps.services.apartmentImports.run(organizationId, bytes, {
        ...wish,
        editor: editorOf(request, deps.services.seesInquiry),
        locale: requestLocale(request, organization.locale),
      });
      return { data };
    },
  });

  app.route({
    ...route('getImportTemplate'),
    async handler(request, reply) {
      const { organizationId, organization } = memberScope(request);
      const estate = await deps.services.apartmentImports.estateOf(organizationId, request.query.estateId);
      const { columns, rows } = importTemplate(requestLocale(request, organization.locale), estate);
      reply.header('content-disposition', 'attachment; filename="price-list.xlsx"');
      return reply.type(XLSX_TYPE).send(await workbook(columns, rows, 'apartments'));
    },
  });

  app.route({
    ...route('getPastImports'),
    async handler(request) {
      const { organizationId } = memberScope(request);
      const { estateId } = request.query;
      const { _id } = await deps.services.apartmentImports.estateOf(organizationId, estateId);
      return { data: await deps.services.importUndo.list(organizationId, _id) };
    },
  });

  app.route({
    ...route('undoImport'),
    async handler(request) {
      const { organizationId } = memberScope(request);
      const { user } = editorOf(request, deps.services.seesInquiry);
      const { dryRun = false } = request.body;
      const undo = { dryRun, actor: userActor(user) };
      return { data: await deps.services.importUndo.run(organizationId, idOf(request), undo) };
    },
  });
}
