import type { AssetType, FEEDBACK_ITEM_TYPES } from '@oriel/contract/enums';
import type { FeedbackItemInput } from '@oriel/contract/feedback';
import { Types } from 'mongoose';
import type { Models } from '../../platform/database.ts';
import { ApiError } from '../../platform/errors.ts';
import { mapById } from '../../platform/object-ids.ts';
import { type AssetReference, requireAssets } from '../asset/references.ts';
import { POSITION_KINDS } from './comment-targets.ts';
import type { FeedbackItemDocument } from './model.ts';

type ItemType = (typeof FEEDBACK_ITEM_TYPES)[number];
type Content = 'assetId' | 'panoramaId' | 'map';
type Faults = Record<string, string[]>;

/** Required content of each item type. */
const CONTENT: Readonly<Record<ItemType, Content>> = {
  IMAGE: 'assetId',
  VIDEO: 'assetId',
  MODEL: 'assetId',
  PANORAMA: 'panoramaId',
  MAP: 'map',
};

const ASSET_TYPES: Readonly<Partial<Record<ItemType, readonly AssetType[]>>> = {
  IMAGE: ['IMAGE', 'FLOOR_PLAN'],
  VIDEO: ['VIDEO'],
  MODEL: ['MODEL_3D'],
};

/** An item of a body with the existing one that it changes. */
export interface ItemEdit {
  readonly input: FeedbackItemInput;
  /** Absent for a new one. */
  readonly current: FeedbackItemDocument | undefined;
  readonly type: ItemType;
}

/** Matches the items of a body with existing ones. Failures are added to `faults`. */
export function pairItems(
  inputs: readonly FeedbackItemInput[],
  present: readonly FeedbackItemDocument[],
  faults: Faults,
): ItemEdit[] {
  const byId = mapById(present);
  const seen = new Set<string>();
  return inputs.flatMap((input, index) => {
    const path = `items.${index}`;
    const current = input.id === undefined ? undefined : byId.get(input.id);
    if (input.id !== undefined && !current) faults[`${path}.id`] = ['field.itemUnknown'];
    if (input.id !== undefined && seen.has(input.id)) faults[`${path}.id`] = ['field.uniqueItems'];
    if (input.id !== undefined) seen.add(input.id);
    if (current && input.type !== undefined && input.type !== current.type)
      faults[`${path}.type`] = ['field.readOnly'];
    if (!current && input.title === undefined) faults[`${path}.title`] = ['field.required'];
    const type = current?.type ?? input.type;
    if (type === undefined) {
      faults[`${path}.type`] = ['field.required'];
      return [];
    }
    return [{ input, current, type }];
  });
}

/** Checks the content of an item after the change. */
function contentFaults({ input, current, type }: ItemEdit, path: string): Faults {
  const faults: Faults = {};
  const wanted = CONTENT[type];
  const own = input[wanted];
  if (own === null || (own === undefined && current?.[wanted] === undefined))
    faults[`${path}.${wanted}`] = ['field.required'];
  for (const content of ['assetId', 'panoramaId', 'map'] as const) {
    if (content !== wanted && input[content]) faults[`${path}.${content}`] = ['field.itemContent'];
  }
  return faults;
}

function linkFaults({ input, type }: ItemEdit, path: string, ids: ReadonlySet<string>): Faults {
  const faults: Faults = {};
  for (const [index, { position, targetItemId }] of (input.links ?? []).entries()) {
    if (position.kind !== POSITION_KINDS[type]) faults[`${path}.links.${index}.position`] = ['field.invalid'];
    if (!ids.has(targetItemId) || targetItemId === input.id)
      faults[`${path}.links.${index}.targetItemId`] = ['field.itemUnknown'];
  }
  return faults;
}

async function panoramaFaults(
  models: Models,
  organizationId: Types.ObjectId,
  edits: readonly ItemEdit[],
): Promise<Faults> {
  const named = edits.flatMap(({ input }, index) =>
    input.panoramaId ? [{ path: `items.${index}.panoramaId`, id: input.panoramaId }] : [],
  );
  if (named.length === 0) return {};
  const ids = named.map(({ id }) => new Types.ObjectId(id));
  const found = await models.Panorama.find({ organizationId, _id: { $in: ids } }, { _id: 1 }).lean();
  const known = new Set(found.map(({ _id }) => String(_id)));
  return Object.fromEntries(
    named.flatMap(({ path, id }) => (known.has(id) ? [] : [[path, ['field.panoramaUnknown']]])),
  );
}

/**
 * Validates the items of a body beyond their schema.
 *
 * @throws ApiError VALIDATION naming each invalid field
 */
export async function checkItems(
  models: Models,
  organizationId: Types.ObjectId,
  edits: readonly ItemEdit[],
  faults: Faults,
): Promise<void> {
  const ids = new Set(edits.flatMap(({ input }) => (input.id ? [input.id] : [])));
  const all: Faults = { ...faults };
  for (const [index, edit] of edits.entries()) {
    Object.assign(all, contentFaults(edit, `items.${index}`), linkFaults(edit, `items.${index}`, ids));
  }
  Object.assign(all, await panoramaFaults(models, organizationId, edits));
  const kinds = edits.map(({ type }) => type).join(', ');
  if (Object.keys(all).length > 0) throw new ApiError('VALIDATION', { fields: all, values: { type: kinds } });
  const assets = edits.flatMap(({ input, type }, index): AssetReference[] => {
    const types = ASSET_TYPES[type];
    if (!input.assetId || !types) return [];
    return [{ path: `items.${index}.assetId`, id: input.assetId, types }];
  });
  await requireAssets(models, organizationId, assets);
}
