import type { ApartmentCreate, ApartmentPatch } from '@oriel/contract/apartment-input';
import { Types } from 'mongoose';
import type { Models } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/errors.ts';
import { userActor } from '../../activity/service.ts';
import type { UserDocument } from '../../user/model.ts';
import { priceMayBeHidden } from '../estate/price-rules.ts';
import { type ChangeContext, changeOf, differs } from './change.ts';
import { type ApartmentBody, type ApartmentFields, fieldsOf } from './fields.ts';
import { amountErrors, formErrors, requireForm } from './form.ts';
import { lockedAmong } from './locks.ts';
import type { ApartmentDocument } from './model.ts';
import { type ApartmentPlace, type InquiryCheck, referenceErrors } from './references.ts';
import { type Mover, statusChange } from './status.ts';
import type { ApartmentWriter } from './writer.ts';

/** A member who changes apartments. */
export interface Editor {
  readonly kind: 'AGENT' | 'USER' | 'ADMIN';
  readonly user: UserDocument;
  /** Whether the editor may see the inquiry for a booking, if not all of the organization's. */
  readonly seesInquiry?: InquiryCheck;
}

/** Fields an AGENT may send. */
const AGENT_FIELDS = new Set(['status', 'bookedUntil', 'bookedForInquiryId']);

/** Attempts at recomputing a change after a concurrent one. */
const ATTEMPTS = 5;

interface Dependencies {
  readonly models: Models;
  readonly writer: ApartmentWriter;
  readonly clock: () => Date;
}

/** The rules for members' changes to apartments. */
export class ApartmentService {
  readonly #models: Models;
  readonly #writer: ApartmentWriter;
  readonly #clock: () => Date;

  constructor({ models, writer, clock }: Dependencies) {
    this.#models = models;
    this.#writer = writer;
    this.#clock = clock;
  }

  /**
   * Creates an apartment.
   *
   * @throws ApiError VALIDATION, NUMBER_TAKEN, PRICE_HIDDEN_NOT_ALLOWED
   */
  async create(
    organizationId: Types.ObjectId,
    { estateId, override = [], ...body }: ApartmentCreate,
    editor: Editor,
  ): Promise<ApartmentDocument> {
    requireForm(amountErrors(body));
    const place = await this.#placeOf(organizationId, new Types.ObjectId(estateId), body.buildingId);
    const now = this.#clock();
    const plain = fieldsOf(body);
    const status = statusChange({ status: 'ACTIVE' }, plain, moverOf(editor), {
      now,
      bookingDays: place.estate.settings.bookingDays,
    });
    const fields: ApartmentFields = { ...plain, ...status };
    const context = this.#context(place, editor, now);
    await this.#check(place, body, fields, { status: 'ACTIVE', ...fields }, context, editor);
    requireOpenPrice(place, context, fields.priceHidden === true, freed(editor, override));
    return await this.#writer.create({ organizationId, estateId: place.estate._id }, fields, context);
  }

  /**
   * Changes an apartment. Writes either the whole change or nothing.
   *
   * @param seen the apartment as the caller knows it: of two who book it at once, only one succeeds
   * @throws ApiError FORBIDDEN, VALIDATION, STALE_UPDATE, NUMBER_TAKEN, APARTMENT_STATUS_TRANSITION, REASON_REQUIRED,
   * FIELD_MANAGED_BY_INTEGRATION, PRICE_HIDDEN_NOT_ALLOWED
   */
  async update(
    seen: ApartmentDocument,
    patch: ApartmentPatch,
    editor: Editor,
    ifUnchangedSince?: Date,
  ): Promise<ApartmentDocument> {
    if (editor.kind === 'AGENT' && Object.keys(patch).some((name) => !AGENT_FIELDS.has(name))) {
      throw new ApiError('FORBIDDEN');
    }
    requireForm(amountErrors(patch));
    let current = seen;
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      if (ifUnchangedSince && current.updatedAt.getTime() !== ifUnchangedSince.getTime()) {
        throw new ApiError('STALE_UPDATE');
      }
      const updated = await this.#updateOnce(current, patch, editor);
      if (updated) return updated;
      const { organizationId, _id } = seen;
      const fresh = await this.#models.Apartment.findOne({ organizationId, _id }).lean();
      if (!fresh) throw new ApiError('NOT_FOUND');
      if (patch.status !== undefined && fresh.status !== seen.status) {
        // Someone else changed the status: the request was meant for the old one.
        throw new ApiError('APARTMENT_STATUS_TRANSITION', {
          values: { from: fresh.status, to: patch.status },
        });
      }
      current = fresh;
    }
    throw new ApiError('CONFLICT');
  }

  async #updateOnce(
    current: ApartmentDocument,
    { reason, override = [], ...patched }: ApartmentPatch,
    editor: Editor,
  ): Promise<ApartmentDocument | undefined> {
    const { organizationId, estateId } = current;
    const place = await this.#placeOf(organizationId, estateId, patched.buildingId, current.buildingId);
    const now = this.#clock();
    const [body, plain] = realChanges(current, patched);
    const status = statusChange(current, { ...plain, reason }, moverOf(editor), {
      now,
      bookingDays: place.estate.settings.bookingDays,
    });
    const fields = { ...plain, ...status };
    const context = { ...this.#context(place, editor, now), reason };
    await this.#check(place, body, fields, { ...current, ...fields }, context, editor);
    const change = changeOf(current, fields, context);
    if (!change) return current;
    const changed = [...Object.keys(change.set), ...Object.keys(change.unset)];
    const freedNames = freed(editor, override);
    if (
      lockedAmong(
        current,
        changed.filter((name) => name in body),
        freedNames,
      ).length > 0
    ) {
      throw new ApiError('FIELD_MANAGED_BY_INTEGRATION');
    }
    const hides = fields.priceHidden ?? current.priceHidden;
    const decides = changed.includes('priceHidden') || changed.includes('type');
    requireOpenPrice(place, context, hides && decides, freedNames);
    return await this.#writer.apply(current, change);
  }

  /** The estate and building of an apartment, which must belong together. A wrong building is rejected only if this change sets it. */
  async #placeOf(
    organizationId: Types.ObjectId,
    estateId: Types.ObjectId,
    wanted: string | null | undefined,
    current?: Types.ObjectId,
  ): Promise<ApartmentPlace> {
    const estate = await this.#models.Estate.findOne({ organizationId, _id: estateId }).lean();
    if (!estate) throw new ApiError('VALIDATION', { fields: { estateId: ['field.estateUnknown'] } });
    const buildingId = wanted === undefined ? current : wanted;
    if (!buildingId) return { estate };
    const building = await this.#models.Building.findOne({
      organizationId,
      estateId,
      _id: new Types.ObjectId(buildingId),
    }).lean();
    if (building) return { estate, building };
    if (wanted) throw new ApiError('VALIDATION', { fields: { buildingId: ['field.buildingUnknown'] } });
    return { estate };
  }

  #context({ estate, building }: ApartmentPlace, editor: Editor, now: Date): ChangeContext {
    return {
      now,
      actor: userActor(editor.user),
      source: 'MANUAL',
      currency: estate.currency,
      type: building?.type ?? estate.type,
    };
  }

  async #check(
    place: ApartmentPlace,
    body: ApartmentBody,
    fields: ApartmentFields,
    next: Partial<ApartmentDocument> | ApartmentFields,
    { type, now }: ChangeContext,
    { seesInquiry }: Editor,
  ): Promise<void> {
    const after = { ...(next as ApartmentDocument), type };
    const errors = formErrors(body, fields, after, now);
    requireForm({ ...errors, ...(await referenceErrors(this.#models, place, body, seesInquiry)) });
  }
}

/** The fields of a body that differ from the stored ones, as sent and as stored. Unchanged fields are not validated again. */
function realChanges(current: ApartmentDocument, patched: ApartmentBody): [ApartmentBody, ApartmentFields] {
  const fields = fieldsOf(patched, current);
  const changes = (name: string) =>
    differs(current[name as keyof ApartmentDocument], fields[name as keyof ApartmentFields]);
  const only = <T extends object>(part: T): T =>
    Object.fromEntries(Object.entries(part).filter(([name]) => changes(name))) as T;
  return [only(patched), only(fields)];
}

function moverOf({ kind, user }: Editor): Mover {
  return { kind, userId: user._id };
}

/** Fields that the editor unlocks; only an ADMIN may unlock any. */
function freed(editor: Editor, override: readonly string[]): readonly string[] {
  return editor.kind === 'ADMIN' ? override : [];
}

function requireOpenPrice(
  { estate }: ApartmentPlace,
  { type }: ChangeContext,
  hides: boolean,
  freedNames: readonly string[],
): void {
  if (hides && !priceMayBeHidden(estate, type) && !freedNames.includes('priceHidden')) {
    throw new ApiError('PRICE_HIDDEN_NOT_ALLOWED');
  }
}
