import type { MultipartFile } from '@fastify/multipart';
import { type Asset, AssetPatch, AssetUploadOptions, UPLOAD_LIMITS } from '@oriel/contract/asset';
import type { AssetType } from '@oriel/contract/enums';
import type { FastifyRequest } from 'fastify';
import { type QueryFilter, Types } from 'mongoose';
import { Value } from 'typebox/value';
import { memberScope, type Scope } from '../../platform/caller.ts';
import type { Database } from '../../platform/database.ts';
import { idOf } from '../../platform/entity-id.ts';
import { ApiError } from '../../platform/errors.ts';
import { formField, formFile } from '../../platform/form-file.ts';
import { askedWording, requestWording } from '../../platform/language.ts';
import { listPage } from '../../platform/list.ts';
import { patchRoute } from '../../platform/patch-route.ts';
import { cleanText } from '../../platform/present.ts';
import { allowPublicCaching } from '../../platform/public-answer.ts';
import { type Api, route } from '../../platform/route.ts';
import { filesOfEstate } from './estate-files.ts';
import type { AssetDocument } from './model.ts';
import { presentAsset, publicAsset } from './present.ts';
import { type PublicThings, publicSelection } from './public-list.ts';
import type { AssetRemoval } from './removal.ts';
import type { AssetService } from './service.ts';
import { usedAssets, usesOf } from './usage.ts';

/** Types that a caller limited to their own files may upload. */
const OWN_TYPES: readonly AssetType[] = ['IMAGE', 'DOCUMENT'];

/** Numeric options; as form fields they arrive as text. */
const NUMBERS: readonly string[] = ['sphereWidth', 'sphereMiddle'];

const OWN_LINKS = ['buildingId', 'apartmentId', 'panoramaId'] as const;
const LINKS = ['estateId', ...OWN_LINKS] as const;

/** Options from form fields before the file; they override the query. */
function formOptions(file: MultipartFile): Record<string, unknown> {
  const options: Record<string, unknown> = {};
  for (const name of Object.keys(AssetUploadOptions.properties)) {
    const value = formField(file, name);
    if (value === undefined) continue;
    // Form fields are text; other values stay text, which validation rejects.
    const truth = { true: true, false: false }[value];
    if (name === 'public' && truth !== undefined) options[name] = truth;
    else if (NUMBERS.includes(name) && value.trim() !== '') options[name] = Number(value);
    else options[name] = value;
  }
  return options;
}

function uploadOptions(query: object, file: MultipartFile): AssetUploadOptions {
  const options = cleanText({ ...query, ...formOptions(file) });
  if (Value.Check(AssetUploadOptions, options)) return options;
  const [first] = Value.Errors(AssetUploadOptions, options);
  const field = first?.instancePath.split('/')[1] ?? 'file';
  throw new ApiError('VALIDATION', { fields: { [field]: ['field.invalid'] } });
}

/** Estates that an agent is limited to, when the call grants them only their own. */
function ownEstates(request: FastifyRequest): readonly Types.ObjectId[] | undefined {
  const { access, membership } = request.caller;
  return access === 'own' && membership && !membership.allEstates ? membership.estateIds : undefined;
}

interface Dependencies {
  readonly database: Database;
  readonly services: {
    readonly assets: AssetService;
    readonly assetRemoval: AssetRemoval;
    readonly publicThings: PublicThings;
  };
}

export function assetRoutes(app: Api, deps: Dependencies): void {
  const { models } = deps.database;
  const { assets, assetRemoval, publicThings } = deps.services;

  async function present(
    request: FastifyRequest,
    scope: Scope,
    rows: readonly AssetDocument[],
  ): Promise<Asset[]> {
    const ids = rows.map((asset) => asset._id);
    const uses = await usesOf(models, scope.organizationId, ids);
    const locale = askedWording(request);
    return rows.map((asset) => presentAsset(asset, uses.get(String(asset._id)) ?? [], locale));
  }

  async function presentOne(request: FastifyRequest, scope: Scope, row: AssetDocument): Promise<Asset> {
    const uses = await usesOf(models, scope.organizationId, [row._id]);
    return presentAsset(row, uses.get(String(row._id)) ?? [], askedWording(request));
  }

  /** An asset of the organization; callers limited to their own get NOT_FOUND for any other. */
  async function found(scope: Scope, id: Types.ObjectId): Promise<AssetDocument> {
    const { organizationId, access, userId } = scope;
    const own = access === 'own' ? { createdBy: userId } : {};
    const asset = await models.Asset.findOne({ organizationId, _id: id, ...own }).lean();
    if (!asset) throw new ApiError('NOT_FOUND');
    return asset;
  }

  app.route({
    ...route('uploadAsset'),
    async handler(request, reply) {
      const scope = memberScope(request);
      const file = await formFile(request, UPLOAD_LIMITS.video);
      const estateIds = ownEstates(request);
      const { asset, created } = await assets.receive({
        stream: file.file,
        fileName: file.filename ?? '',
        options: uploadOptions(request.query, file),
        organizationId: scope.organizationId,
        userId: scope.userId,
        ...(scope.access === 'own' ? { types: OWN_TYPES } : {}),
        ...(estateIds ? { estateIds } : {}),
      });
      const data = await presentOne(request, scope, asset);
      return reply.code(created ? 201 : 200).send({ data });
    },
  });

  app.route({
    ...route('listPublicAssets'),
    async handler(request, reply) {
      const query = request.query;
      if (!query.ids && LINKS.every((link) => query[link] === undefined))
        throw new ApiError('SCOPE_REQUIRED', { values: { allowed: [...LINKS, 'ids'].join(', ') } });
      const selection = await publicSelection({ models, publicThings }, query);
      if (selection) allowPublicCaching(request, reply, { organization: selection.organization });
      else reply.header('access-control-allow-origin', '*').header('cache-control', 'no-cache');
      const { rows, meta } = await listPage<AssetDocument>(models.Asset, {
        query,
        filter: selection?.filter ?? nothing(),
        defaultSort: 'createdAt',
        searchIn: ['name', 'alt'],
      });
      const locale = selection && requestWording(request, selection.organization);
      return { data: rows.map((asset) => publicAsset(asset, locale)), meta };
    },
  });

  app.route({
    ...route('listAssets'),
    async handler(request) {
      const scope = memberScope(request);
      const { organizationId } = scope;
      const query = request.query;
      const filter: QueryFilter<AssetDocument> = { organizationId };
      const { estateId, ...links } = query;
      for (const link of OWN_LINKS) if (links[link]) filter[link] = new Types.ObjectId(links[link]);
      const all: object[] = [];
      if (estateId) all.push(await filesOfEstate(models, organizationId, new Types.ObjectId(estateId)));
      if (query.type) filter.type = { $in: query.type };
      if (query.public !== undefined) filter.public = query.public;
      if (query.unused !== undefined) {
        const used = await usedAssets(models, organizationId);
        all.push({ _id: query.unused ? { $nin: used } : { $in: used } });
      }
      if (all.length > 0) filter.$and = all;
      const { rows, meta } = await listPage<AssetDocument>(models.Asset, {
        query,
        filter,
        defaultSort: '-createdAt',
        searchIn: ['name', 'originalName', 'alt'],
      });
      return { data: await present(request, scope, rows), meta };
    },
  });

  app.route({
    ...route('getAsset'),
    async handler(request) {
      const scope = memberScope(request);
      return { data: await presentOne(request, scope, await found(scope, idOf(request))) };
    },
  });

  patchRoute(app, 'updateAsset', {
    admit: memberScope,
    find: (request) => found(memberScope(request), idOf(request)),
    present: (request, asset) => presentOne(request, memberScope(request), asset),
    unchanged: AssetPatch,
    change: (request, asset, since) =>
      assets.update(asset, cleanText(request.body), since, ownEstates(request)),
  });

  app.route({
    ...route('deleteAsset'),
    async handler(request) {
      const scope = memberScope(request);
      const asset = await found(scope, idOf(request));
      const { force = false } = request.query;
      const { role, staff } = request.caller;
      await assetRemoval.remove(asset, force && (role === 'ADMIN' || staff));
      return { data: { id: String(asset._id), deleted: true as const } };
    },
  });
}

/** A scoped filter that matches nothing. */
function nothing(): QueryFilter<AssetDocument> {
  return { organizationId: new Types.ObjectId(), _id: { $in: [] } };
}
