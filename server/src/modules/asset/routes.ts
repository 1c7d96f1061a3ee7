import type { MultipartFile } from '@fastify/multipart';
import { Asset, AssetListQuery, AssetUploadOptions, UPLOAD_LIMITS } from '@oriel/contract/asset';
import type { AssetType } from '@oriel/contract/enums';
import { Data, DataList } from '@oriel/contract/envelope';
import { Id } from '@oriel/contract/primitives';
import { CALLS } from '@oriel/contract/routes';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Types } from 'mongoose';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { AppDependencies } from '../../app.ts';
import { memberScope } from '../../platform/caller.ts';
import { ApiError } from '../../platform/errors.ts';
import { listPage } from '../../platform/list.ts';
import { cleanText } from '../../platform/present.ts';
import { route } from '../../platform/route.ts';
import type { AssetDocument } from './model.ts';
import { presentAsset } from './present.ts';

const Params = Type.Object({ id: Id });

/** What somebody may upload who has only their own files. */
const OWN_TYPES: readonly AssetType[] = ['IMAGE', 'DOCUMENT'];

/** Options that came as form fields before the file; they win over the query. */
function formOptions(file: MultipartFile): Record<string, unknown> {
  const options: Record<string, unknown> = {};
  for (const name of Object.keys(AssetUploadOptions.properties)) {
    const [field, ...repeated] = [file.fields[name]].flat();
    if (repeated.length > 0) throw new ApiError('VALIDATION', { fields: { [name]: ['field.once'] } });
    if (field?.type !== 'field' || typeof field.value !== 'string') continue;
    // Form fields are text; anything but these two words is left as text, which the check refuses.
    const truth = { true: true, false: false }[field.value];
    options[name] = name === 'public' && truth !== undefined ? truth : field.value;
  }
  return options;
}

/** The file of a form. A form that cannot be read is the sender's mistake. */
async function fileOf(request: FastifyRequest): Promise<MultipartFile> {
  if (!request.isMultipart()) throw new ApiError('UNSUPPORTED_CONTENT_TYPE');
  const file = await request.file({ limits: { fileSize: UPLOAD_LIMITS.video, files: 1 } }).catch(() => {
    throw new ApiError('MALFORMED_BODY');
  });
  if (file?.fieldname !== 'file') throw new ApiError('FILE_MISSING');
  return file;
}

function uploadOptions(request: FastifyRequest, file: MultipartFile): AssetUploadOptions {
  const options = cleanText({ ...(request.query as object), ...formOptions(file) });
  if (Value.Check(AssetUploadOptions, options)) return options;
  const [first] = Value.Errors(AssetUploadOptions, options);
  const field = first?.instancePath.split('/')[1] ?? 'file';
  throw new ApiError('VALIDATION', { fields: { [field]: ['field.invalid'] } });
}

export function assetRoutes(app: FastifyInstance, deps: AppDependencies): void {
  const { Asset: Assets, Panorama } = deps.database.models;

  async function present(assets: readonly AssetDocument[], organizationId: Types.ObjectId): Promise<Asset[]> {
    const users = await Panorama.find(
      { organizationId, assetId: { $in: assets.map((asset) => asset._id) } },
      { assetId: 1 },
    ).lean();
    return assets.map((asset) =>
      presentAsset(
        asset,
        users
          .filter((panorama) => panorama.assetId.equals(asset._id))
          .map((panorama) => ({ type: 'panorama', id: String(panorama._id) })),
      ),
    );
  }

  app.route({
    ...route(CALLS.uploadAsset, 'uploadAsset', {
      consumes: ['multipart/form-data'],
      querystring: AssetUploadOptions,
      response: { 200: Data(Asset), 201: Data(Asset) },
    }),
    async handler(request, reply) {
      const scope = memberScope(request);
      const file = await fileOf(request);
      const options = uploadOptions(request, file);
      if (scope.access === 'own' && !OWN_TYPES.includes(options.type ?? 'IMAGE'))
        throw new ApiError('FORBIDDEN');
      const { asset, created } = await deps.services.assets.receive({
        stream: file.file,
        fileName: file.filename ?? '',
        options,
        organizationId: scope.organizationId,
        userId: scope.userId,
      });
      const [data] = await present([asset], scope.organizationId);
      return reply.code(created ? 201 : 200).send({ data });
    },
  });

  app.route({
    ...route(CALLS.listAssets, 'listAssets', {
      querystring: AssetListQuery,
      response: { 200: DataList(Asset) },
    }),
    async handler(request) {
      const { organizationId } = memberScope(request);
      const query = request.query as Static<typeof AssetListQuery>;
      const { rows, meta } = await listPage<AssetDocument>(Assets, {
        query,
        filter: {
          organizationId,
          ...(query.type ? { type: query.type } : {}),
          ...(query.public === undefined ? {} : { public: query.public }),
        },
        defaultSort: '-createdAt',
        searchIn: ['name', 'originalName'],
      });
      return { data: await present(rows, organizationId), meta };
    },
  });

  app.route({
    ...route(CALLS.getAsset, 'getAsset', { params: Params, response: { 200: Data(Asset) } }),
    async handler(request) {
      const { organizationId } = memberScope(request);
      const { id } = request.params as Static<typeof Params>;
      const asset = await Assets.findOne({ organizationId, _id: new Types.ObjectId(id) }).lean();
      if (!asset) throw new ApiError('NOT_FOUND');
      const [data] = await present([asset], organizationId);
      return { data };
    },
  });
}
