import type { AssetType } from '@oriel/contract/enums';
import type { PointCreate, PointInput } from '@oriel/contract/panorama-marks';
import { Types } from 'mongoose';
import type { Models } from '../../platform/database.ts';
import { ApiError } from '../../platform/errors.ts';
import { mapById } from '../../platform/object-ids.ts';
import { mergedTranslations } from '../../platform/translation.ts';
import { type AssetReference, PICTURE_TYPES, requireAssets } from '../asset/references.ts';
import type { PointDocument } from './model.ts';

/** File types of a point by its type; points of other types may have a picture besides their text. */
export const ASSETS_OF: Partial<Record<PointInput['type'], readonly AssetType[]>> = {
  IMAGE: PICTURE_TYPES,
  VIDEO: ['VIDEO'],
  AUDIO: ['AUDIO'],
  PDF: ['PDF', 'DOCUMENT'],
  MODEL: ['MODEL_3D'],
};

interface PointScope {
  readonly models: Models;
  readonly organizationId: Types.ObjectId;
  /** Sanitises markdown. */
  readonly sanitize: (markdown: string) => string;
}

/**
 * Points of interest as stored, validated: required content is present and belongs to the organization.
 *
 * @param prefix dotted path of the list in the body; empty for a body that is a single point
 * @param current existing points; one with the same id is updated
 * @throws ApiError VALIDATION naming each field
 */
export async function checkedPoints(
  scope: PointScope,
  inputs: readonly (PointCreate | PointInput)[],
  prefix: string,
  current: readonly PointDocument[],
): Promise<PointDocument[]> {
  const errors: Record<string, string[]> = {};
  const references: AssetReference[] = [];
  const apartments: { path: string; id: string }[] = [];
  const known = mapById(current);
  const seen = new Set<string>();
  for (const [index, input] of inputs.entries()) {
    const at = (field: string): string => (prefix === '' ? field : `${prefix}.${index}.${field}`);
    const id = 'id' in input ? input.id : undefined;
    if (id !== undefined) {
      if (!known.has(id)) errors[at('id')] = ['field.pointUnknown'];
      else if (seen.has(id)) errors[at('id')] = ['field.once'];
      seen.add(id);
    }
    const types = ASSETS_OF[input.type];
    if (types && !input.assetId) errors[at('assetId')] = ['field.required'];
    if (input.type === 'LINK' && !input.url) errors[at('url')] = ['field.required'];
    if (input.url && !URL.canParse(input.url)) errors[at('url')] = ['field.format.uri'];
    if (input.type === 'APARTMENT' && !input.apartmentId) errors[at('apartmentId')] = ['field.required'];
    if (input.assetId)
      references.push({ path: at('assetId'), id: input.assetId, types: types ?? PICTURE_TYPES });
    if (input.apartmentId) apartments.push({ path: at('apartmentId'), id: input.apartmentId });
  }
  if (Object.keys(errors).length > 0) throw new ApiError('VALIDATION', { fields: errors });
  await requireAssets(scope.models, scope.organizationId, references);
  await requireApartments(scope, apartments);
  return inputs.map((input, index) => stored(scope, input, index, known));
}

async function requireApartments(
  { models, organizationId }: PointScope,
  apartments: readonly { path: string; id: string }[],
): Promise<void> {
  if (apartments.length === 0) return;
  const ids = apartments.map(({ id }) => new Types.ObjectId(id));
  const found = await models.Apartment.find({ organizationId, _id: { $in: ids } }, { _id: 1 }).lean();
  const known = new Set(found.map((apartment) => String(apartment._id)));
  const missing = apartments.filter(({ id }) => !known.has(id));
  if (missing.length === 0) return;
  throw new ApiError('VALIDATION', {
    fields: Object.fromEntries(missing.map(({ path }) => [path, ['field.apartmentUnknown']])),
  });
}

function stored(
  { sanitize }: PointScope,
  input: PointCreate | PointInput,
  index: number,
  known: ReadonlyMap<string, PointDocument>,
): PointDocument {
  const id = 'id' in input ? input.id : undefined;
  const before = id === undefined ? undefined : known.get(id);
  const i18n = mergedTranslations(before?.i18n, input.i18n);
  for (const texts of Object.values(i18n ?? {})) {
    if (texts.description) texts.description = sanitize(texts.description);
  }
  return {
    _id: before?._id ?? new Types.ObjectId(),
    position: input.position,
    type: input.type,
    title: input.title,
    order: input.order ?? before?.order ?? index,
    visible: input.visible ?? before?.visible ?? true,
    ...(input.polygon ? { polygon: input.polygon } : {}),
    ...(input.description ? { description: sanitize(input.description) } : {}),
    ...(input.assetId ? { assetId: new Types.ObjectId(input.assetId) } : {}),
    ...(input.url ? { url: input.url } : {}),
    ...(input.apartmentId ? { apartmentId: new Types.ObjectId(input.apartmentId) } : {}),
    ...(input.icon ? { icon: input.icon } : {}),
    ...(input.color ? { color: input.color } : {}),
    ...(i18n ? { i18n } : {}),
  };
}
