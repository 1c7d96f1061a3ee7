import type { BuildingCreate, BuildingPatch } from '@oriel/contract/building';
import { Types } from 'mongoose';
import type { Models } from '../../../platform/database.ts';
import { isDuplicateKey } from '../../../platform/duplicate-key.ts';
import { ApiError } from '../../../platform/errors.ts';
import { mergeUpdate } from '../../../platform/merge-update.ts';
import { naturalKey } from '../../../platform/natural-order.ts';
import { withoutEmpty } from '../../../platform/present.ts';
import { mergedTranslations } from '../../../platform/translation.ts';
import { markSettled, settleLeft } from '../../../platform/unsettled.ts';
import { type PropagationDependencies, propagatePropertyType } from '../apartment/propagate-property-type.ts';
import { detachMedia } from '../estate/detach.ts';
import { checkBuildingBody } from './check-body.ts';
import type { BuildingDocument } from './model.ts';

/** Fields of a building that are merged key by key. */
const GROUPS: ReadonlySet<string> = new Set(['i18n', 'i18n.en', 'i18n.gb', 'i18n.pl']);

/** A body in its stored form: with sort keys for names and codes, and floors without empty fields. */
function fieldsOf(body: BuildingPatch): Record<string, unknown> {
  const { name, code, floors } = body;
  return {
    ...body,
    ...(name === undefined ? {} : { nameKey: naturalKey(name) }),
    ...(code === undefined ? {} : { codeKey: code === null ? null : naturalKey(code) }),
    ...(floors
      ? {
          floors: floors.map((floor) =>
            withoutEmpty({ ...floor, i18n: mergedTranslations(undefined, floor.i18n) }),
          ),
        }
      : {}),
  };
}

/** The rules of buildings; every change of one goes through here. */
export class BuildingService {
  readonly #models: Models;
  readonly #deps: PropagationDependencies;

  constructor(deps: PropagationDependencies) {
    this.#models = deps.models;
    this.#deps = deps;
  }

  /**
   * Creates a building, last in its estate unless its position is given.
   *
   * @throws ApiError CODE_TAKEN, or VALIDATION for its references
   */
  async create(
    organizationId: Types.ObjectId,
    body: BuildingCreate,
    createdBy?: Types.ObjectId,
    id = new Types.ObjectId(),
  ): Promise<BuildingDocument> {
    const estateId = new Types.ObjectId(body.estateId);
    if (!(await this.#models.Estate.exists({ organizationId, _id: estateId }))) {
      throw new ApiError('VALIDATION', { fields: { estateId: ['field.estateUnknown'] } });
    }
    await checkBuildingBody(this.#models, organizationId, body);
    const order = body.order ?? (await this.#nextOrder(organizationId, estateId));
    const { $set } = mergeUpdate(fieldsOf(body));
    const fields: Record<string, unknown> = {
      ...$set,
      _id: id,
      i18n: mergedTranslations(undefined, body.i18n),
      organizationId,
      estateId,
      order,
      createdBy,
    };
    return await this.#takingCode(async () => (await this.#models.Building.create(fields)).toObject());
  }

  /** Applies a change, and passes a change of type on to the apartments. */
  async update(
    building: BuildingDocument,
    patch: BuildingPatch,
    ifUnchangedSince?: Date,
  ): Promise<BuildingDocument> {
    const { _id, organizationId } = building;
    await checkBuildingBody(this.#models, organizationId, patch, building);
    const update = mergeUpdate(fieldsOf(patch), GROUPS);
    if (patch.type !== undefined) update.$set.unsettledAt = this.#deps.clock();
    const updated = await this.#takingCode(() =>
      this.#models.Building.findOneAndUpdate(
        { _id, organizationId, ...(ifUnchangedSince ? { updatedAt: ifUnchangedSince } : {}) },
        update,
        { returnDocument: 'after' },
      ).lean(),
    );
    if (!updated) throw new ApiError(ifUnchangedSince ? 'STALE_UPDATE' : 'NOT_FOUND');
    if (patch.type !== undefined) await this.#passOn(updated);
    return updated;
  }

  /** Passes on what servers that died had changed; returns the number of buildings. */
  async repair(before: Date): Promise<number> {
    return await settleLeft(this.#models.Building, before, (building) => this.#passOn(building));
  }

  /** @throws ApiError NOT_EMPTY when the building has apartments or navigators */
  async remove({ _id, organizationId }: BuildingDocument): Promise<void> {
    const [apartment, navigator] = await Promise.all([
      this.#models.Apartment.exists({ organizationId, buildingId: _id }),
      this.#models.Navigator.exists({ organizationId, buildingId: _id }),
    ]);
    if (apartment || navigator) throw new ApiError('NOT_EMPTY');
    const outlines = { targetType: 'building' as const, targetId: String(_id) };
    await this.#models.NavigatorImage.updateMany(
      { organizationId, 'overlays.targetId': outlines.targetId },
      { $pull: { overlays: outlines } },
    );
    await detachMedia(this.#models, organizationId, { buildingId: _id });
    await this.#models.Building.deleteOne({ _id, organizationId });
  }

  /** Passes the type on to the building's apartments. Can be repeated. */
  async #passOn(building: BuildingDocument): Promise<void> {
    const { _id, organizationId, estateId, type } = building;
    const estate = await this.#models.Estate.findOne({ organizationId, _id: estateId }).lean();
    const place = { organizationId, estateId, buildingId: _id };
    const settled =
      !estate ||
      (await propagatePropertyType(this.#deps, place, {
        type: type ?? estate.type,
        currency: estate.currency,
      }));
    if (settled) await markSettled(this.#models.Building, building);
  }

  /** The position after the last building of an estate. */
  async #nextOrder(organizationId: Types.ObjectId, estateId: Types.ObjectId): Promise<number> {
    const last = await this.#models.Building.findOne(
      { organizationId, estateId },
      { order: 1 },
      { sort: { order: -1 } },
    ).lean();
    return last ? last.order + 1 : 0;
  }

  async #takingCode<T>(write: () => Promise<T>): Promise<T> {
    try {
      return await write();
    } catch (error) {
      throw isDuplicateKey(error) ? new ApiError('CODE_TAKEN') : error;
    }
  }
}
