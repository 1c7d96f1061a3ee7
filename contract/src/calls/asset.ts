import {
  Asset,
  AssetDeleteQuery,
  AssetListQuery,
  AssetPatch,
  AssetUploadOptions,
  PublicAsset,
  PublicAssetListQuery,
} from '../asset.ts';
import { Data, DataList, Deleted } from '../envelope.ts';
import { ById } from './parts.ts';

export const ASSET_CALLS = {
  uploadAsset: {
    consumes: ['multipart/form-data'],
    querystring: AssetUploadOptions,
    response: { 200: Data(Asset), 201: Data(Asset) },
  },
  listPublicAssets: {
    querystring: PublicAssetListQuery,
    response: { 200: DataList(PublicAsset) },
  },
  listAssets: {
    querystring: AssetListQuery,
    response: { 200: DataList(Asset) },
  },
  getAsset: { params: ById, response: { 200: Data(Asset) } },
  updateAsset: {
    params: ById,
    body: AssetPatch,
    response: { 200: Data(Asset) },
  },
  deleteAsset: {
    params: ById,
    querystring: AssetDeleteQuery,
    response: { 200: Deleted },
  },
} as const;
