import { type Static, Type } from 'typebox';
import { ASSET_STATUSES, ASSET_TYPES } from './enums.ts';
import { listQuery } from './envelope.ts';
import { DateTime, Id, Nullable, OneOf, Several, Text, Translations } from './primitives.ts';
import { SPHERE_WIDTH_MIN } from './view-extent.ts';

/** Upload limits in bytes: pictures, drawings and models; videos; everything else. */
export const UPLOAD_LIMITS = {
  image: 100 * 1024 * 1024,
  video: 500 * 1024 * 1024,
  other: 50 * 1024 * 1024,
} as const;

/** One rendition of an image. */
export const AssetVariant = Type.Object({
  key: Type.String(),
  url: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  format: Type.String(),
});

/** One entity that uses an asset; `type` is the entity's name in lower case (`panorama`, `apartment`, `navigator-image`, …). */
export const AssetUse = Type.Object({ type: Type.String(), id: Id });
export type AssetUse = Static<typeof AssetUse>;

/** Translated texts of a file. */
export const AssetTranslations = Translations({ name: Text(1, 120), alt: Text(1, 300) });

/** What a file belongs to; also the filters of the public list. */
const links = {
  estateId: Type.Optional(Id),
  buildingId: Type.Optional(Id),
  apartmentId: Type.Optional(Id),
  panoramaId: Type.Optional(Id),
};

const publicFields = {
  id: Id,
  type: OneOf(ASSET_TYPES),
  name: Type.String(),
  mimeType: Type.String({ description: 'of what was uploaded; `url` may hold another format' }),
  width: Type.Optional(Type.Integer({ description: 'pixels' })),
  height: Type.Optional(Type.Integer({ description: 'pixels' })),
  duration: Type.Optional(Type.Number({ description: 'seconds, films and sounds' })),
  url: Type.String(),
  thumbnailUrl: Type.Optional(Type.String()),
  variants: Type.Array(AssetVariant),
  alt: Type.Optional(Type.String()),
  blurhash: Type.Optional(Type.String()),
};

/** A file as visitors get it. Every key here is public; nothing else may be. */
export const PublicAsset = Type.Object(publicFields);
export type PublicAsset = Static<typeof PublicAsset>;

/** A file uploaded by the team. */
export const Asset = Type.Object({
  ...publicFields,
  ...links,
  organizationId: Id,
  originalName: Type.String(),
  size: Type.Integer({ description: 'bytes of what was uploaded' }),
  checksum: Type.String({ description: 'sha256 of what was uploaded, hex' }),
  public: Type.Boolean({ description: 'may be listed for visitors of what it belongs to' }),
  panoramaId: Type.Optional({
    ...Id,
    description: 'the panorama made from it, or the one that it was uploaded for',
  }),
  feedbackId: Type.Optional(Id),
  i18n: Type.Optional(AssetTranslations),
  status: OneOf(ASSET_STATUSES),
  error: Type.Optional(Type.String()),
  usedBy: Type.Array(AssetUse),
  ownerId: Type.Optional(Id),
  createdAt: DateTime,
  updatedAt: DateTime,
});
export type Asset = Static<typeof Asset>;

/**
 * `POST /asset`: form fields before the file, or the same names in the query. Without a `type` the file's content decides. A narrower link
 * implies the wider ones: with an apartment, its estate need not be named.
 *
 * A file of `type=PANORAMA` becomes a panorama at once, unless `panoramaId` names the one that it is a variant for.
 */
export const AssetUploadOptions = Type.Object({
  type: Type.Optional(OneOf(ASSET_TYPES)),
  name: Type.Optional(Text(1, 120)),
  alt: Type.Optional(Type.String({ maxLength: 300 })),
  public: Type.Optional(Type.Boolean()),
  ...links,
  feedbackId: Type.Optional(Id),
  sphereWidth: Type.Optional(
    Type.Number({
      minimum: SPHERE_WIDTH_MIN,
      maximum: 360,
      description:
        'degrees from left to right, of a panorama that is a part of a sphere and has no GPano; how many from top to bottom follows from its shape',
    }),
  ),
  sphereMiddle: Type.Optional(
    Type.Number({
      minimum: -90,
      maximum: 90,
      description: 'degrees by which the middle of such a part lies above the horizon, 0',
    }),
  ),
});
export type AssetUploadOptions = Static<typeof AssetUploadOptions>;

/** `PATCH /asset/{id}`: metadata of a file; its content never changes. Changing a wider link also updates the narrower ones. */
export const AssetPatch = Type.Partial(
  Type.Object({
    name: Text(1, 120),
    alt: Nullable(Text(1, 300)),
    public: Type.Boolean(),
    estateId: Nullable(Id),
    buildingId: Nullable(Id),
    apartmentId: Nullable(Id),
    i18n: AssetTranslations,
  }),
  { additionalProperties: false },
);
export type AssetPatch = Static<typeof AssetPatch>;

export const AssetListQuery = Type.Object({
  ...listQuery(['createdAt', 'name', 'size']),
  ...links,
  estateId: Type.Optional(
    Type.Unsafe<string>({
      ...Id,
      description: 'its files and those that it, its buildings, apartments, navigators and tours use',
    }),
  ),
  type: Type.Optional(Several(OneOf(ASSET_TYPES))),
  public: Type.Optional(Type.Boolean()),
  unused: Type.Optional(Type.Boolean({ description: 'true: what nothing uses; false: what something uses' })),
});
export type AssetListQuery = Static<typeof AssetListQuery>;

/** `GET /asset/public`. Needs one of the links or `ids`, else 400 `SCOPE_REQUIRED`. */
export const PublicAssetListQuery = Type.Object({
  ...listQuery(['createdAt', 'name']),
  ...links,
  type: Type.Optional(Several(OneOf(ASSET_TYPES))),
});
export type PublicAssetListQuery = Static<typeof PublicAssetListQuery>;

/** `DELETE /asset/{id}`. `force` deletes a file that is in use; only honoured for an ADMIN. */
export const AssetDeleteQuery = Type.Object({ force: Type.Optional(Type.Boolean()) });
export type AssetDeleteQuery = Static<typeof AssetDeleteQuery>;
