import { type Static, Type } from 'typebox';
import { ASSET_STATUSES, ASSET_TYPES } from './enums.ts';
import { listQuery } from './envelope.ts';
import { DateTime, Id, OneOf } from './primitives.ts';

/** Upload bounds in bytes, by what the file is. */
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

/** A file that a team has uploaded. */
export const Asset = Type.Object({
  id: Id,
  organizationId: Id,
  type: OneOf(ASSET_TYPES),
  name: Type.String(),
  originalName: Type.String(),
  mimeType: Type.String(),
  size: Type.Integer({ description: 'bytes of the original' }),
  width: Type.Optional(Type.Integer()),
  height: Type.Optional(Type.Integer()),
  checksum: Type.String({ description: 'sha256 of the original, hex' }),
  url: Type.String(),
  thumbnailUrl: Type.Optional(Type.String()),
  variants: Type.Array(AssetVariant),
  alt: Type.Optional(Type.String()),
  blurhash: Type.Optional(Type.String()),
  public: Type.Boolean(),
  panoramaId: Type.Optional(Id),
  status: OneOf(ASSET_STATUSES),
  error: Type.Optional(Type.String()),
  usedBy: Type.Array(Type.Object({ type: Type.String(), id: Id })),
  ownerId: Type.Optional(Id),
  createdAt: DateTime,
  updatedAt: DateTime,
});
export type Asset = Static<typeof Asset>;

/** `POST /asset`: form fields before the file, or the same names in the query. */
export const AssetUploadOptions = Type.Object({
  type: Type.Optional(OneOf(ASSET_TYPES)),
  name: Type.Optional(Type.String({ minLength: 1, maxLength: 120 })),
  alt: Type.Optional(Type.String({ maxLength: 300 })),
  public: Type.Optional(Type.Boolean()),
});
export type AssetUploadOptions = Static<typeof AssetUploadOptions>;

export const AssetListQuery = Type.Object({
  ...listQuery(['createdAt', 'name', 'size']),
  type: Type.Optional(OneOf(ASSET_TYPES)),
  public: Type.Optional(Type.Boolean()),
});
