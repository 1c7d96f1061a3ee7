import { isCountry, type Measures, measuresOf } from '@oriel/contract/country';
import { LOCALES } from '@oriel/contract/enums';
import type { EstateCreate, EstatePatch } from '@oriel/contract/estate';
import { slugOf } from '@oriel/contract/slug';
import type { Types } from 'mongoose';
import type { Models } from '../../../platform/database.ts';
import { isDuplicateKey } from '../../../platform/duplicate-key.ts';
import { ApiError } from '../../../platform/errors.ts';
import { sanitizeMarkdown } from '../../../platform/markdown.ts';
import { mergeUpdate } from '../../../platform/merge-update.ts';
import { naturalKey } from '../../../platform/natural-order.ts';
import { storedPhone } from '../../../platform/phone-number.ts';
import { mergedTranslations } from '../../../platform/translation.ts';
import { markSettled, settleLeft } from '../../../platform/unsettled.ts';
import type { OrganizationDocument } from '../../organization/model.ts';
import { type PropagationDependencies, propagatePropertyType } from '../apartment/propagate-property-type.ts';
import { checkEstateBody } from './check-body.ts';
import type { EstateDocument } from './model.ts';
import { removeEstate } from './remove.ts';
import { checkEstateTransition } from './status.ts';

/** Fields of an estate that are merged key by key. */
const GROUPS: ReadonlySet<string> = new Set([
  'settings',
  'priceDisclosure',
  'i18n',
  'i18n.en',
  'i18n.gb',
  'i18n.pl',
]);

/** Numbers tried after a slug generated from the name of an estate: `brzozowa-2`. */
const SLUG_TRIES = 50;

/** A body with sanitised markdown, in every language. */
function withCleanMarkdown<T extends EstatePatch>(body: T): T {
  const { description, i18n } = body;
  const cleanTexts = LOCALES.flatMap((locale) => {
    const texts = i18n?.[locale];
    if (!texts) return [];
    const clean =
      typeof texts.description === 'string' ? { description: sanitizeMarkdown(texts.description) } : {};
    return [[locale, { ...texts, ...clean }] as const];
  });
  return {
    ...body,
    ...(description ? { description: sanitizeMarkdown(description) } : {}),
    ...(i18n ? { i18n: Object.fromEntries(cleanTexts) } : {}),
  };
}

/** The units of a new estate: its organization's when in the same country, else the country's. */
function measuresAt({ country, currency, areaUnit, timezone }: OrganizationDocument, at: string): Measures {
  return country === at || !isCountry(at) ? { currency, areaUnit, timezone } : measuresOf(at);
}

export interface EstateChange {
  readonly patch: EstatePatch;
  /** The caller is an ADMIN. */
  readonly mayArchive: boolean;
  /** Currency and unit may change although visitors have seen them: they were wrong. */
  readonly correctsUnits?: boolean;
  readonly ifUnchangedSince?: Date | undefined;
}

/** The sales contact's number as it is stored. */
function withPhone<T extends EstatePatch>(body: T, country: string): T {
  const { salesContact } = body;
  if (!salesContact?.phone) return body;
  const phone = storedPhone('salesContact.phone', salesContact.phone, country);
  return { ...body, salesContact: { ...salesContact, phone } };
}

/** The rules of estates; every change of one goes through here. */
export class EstateService {
  readonly #models: Models;
  readonly #deps: PropagationDependencies;

  constructor(deps: PropagationDependencies) {
    this.#models = deps.models;
    this.#deps = deps;
  }

  /** Creates an estate. A generated slug gets a number where it is taken; a requested one does not. */
  async create(
    organization: OrganizationDocument,
    body: EstateCreate,
    createdBy?: Types.ObjectId,
  ): Promise<EstateDocument> {
    await checkEstateBody(this.#models, organization._id, body);
    const { slug, i18n, ...rest } = withPhone(withCleanMarkdown(body), body.address.country);
    const fields = {
      ...measuresAt(organization, body.address.country),
      ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null)),
      // Given both an address and a file, the file wins.
      ...(body.logoAssetId ? { logoUrl: undefined } : {}),
      organizationId: organization._id,
      ...(body.status === 'PUBLISHED' ? { wasPublished: true } : {}),
      name: body.name,
      nameKey: naturalKey(body.name),
      i18n: mergedTranslations(undefined, i18n),
      createdBy,
    };
    if (slug !== undefined) return await this.#insert({ ...fields, slug });
    const made = slugOf(body.name, 'estate');
    for (let number = 1; number < SLUG_TRIES; number += 1) {
      const wanted = number === 1 ? made : `${made}-${number}`;
      if (await this.#models.Estate.exists({ organizationId: organization._id, slug: wanted })) continue;
      try {
        return await this.#insert({ ...fields, slug: wanted });
      } catch (error) {
        // Someone took the slug in between.
        if (!(error instanceof ApiError && error.code === 'SLUG_TAKEN')) throw error;
      }
    }
    throw new ApiError('SLUG_TAKEN');
  }

  /** Applies a change, and passes a change of type on to the apartments. */
  async update(estate: EstateDocument, change: EstateChange): Promise<EstateDocument> {
    const { patch, mayArchive, correctsUnits = false, ifUnchangedSince } = change;
    const { _id, organizationId } = estate;
    const statusChanges = patch.status !== undefined && patch.status !== estate.status;
    if (patch.status !== undefined) checkEstateTransition(estate.status, patch.status, mayArchive);
    if (!correctsUnits) await this.#checkUnits(estate, patch);
    await checkEstateBody(this.#models, organizationId, patch, estate);
    const { $set, $unset } = mergeUpdate(
      withPhone(withCleanMarkdown(patch), patch.address?.country ?? estate.address.country),
      GROUPS,
    );
    if (patch.name !== undefined) $set.nameKey = naturalKey(patch.name);
    const passesOn = patch.type !== undefined || patch.currency !== undefined || patch.status === 'ARCHIVED';
    if (passesOn) $set.unsettledAt = this.#deps.clock();
    if (estate.status !== 'DRAFT' || patch.status === 'PUBLISHED') $set.wasPublished = true;
    if (patch.logoAssetId) {
      delete $set.logoUrl;
      $unset.logoUrl = 1;
    } else if (patch.logoUrl !== undefined) {
      delete $set.logoAssetId;
      $unset.logoAssetId = 1;
    }
    const updated = await this.#takingSlug(() =>
      this.#models.Estate.findOneAndUpdate(
        {
          _id,
          organizationId,
          ...(statusChanges ? { status: estate.status } : {}),
          ...(ifUnchangedSince ? { updatedAt: ifUnchangedSince } : {}),
        },
        { $set, $unset },
        { returnDocument: 'after' },
      ).lean(),
    );
    if (!updated) {
      const stale = ifUnchangedSince !== undefined || statusChanges;
      throw new ApiError(stale ? 'STALE_UPDATE' : 'NOT_FOUND');
    }
    if (passesOn) await this.#passOn(updated);
    return updated;
  }

  /** Passes a change on to what is in an estate. Can be repeated. */
  async #passOn(estate: EstateDocument): Promise<void> {
    const { _id, organizationId, status, currency } = estate;
    const within = { organizationId, estateId: _id };
    // Archiving is final, so imports stop.
    if (status === 'ARCHIVED')
      await this.#models.Integration.updateMany(within, { $set: { enabled: false } });
    await this.#models.PriceHistory.updateMany(
      { ...within, currency: { $ne: currency } },
      { $set: { currency } },
    );
    if (await propagatePropertyType(this.#deps, within, estate))
      await markSettled(this.#models.Estate, estate);
  }

  /** Passes on what servers that died had changed; returns the number of estates. */
  async repair(before: Date): Promise<number> {
    return await settleLeft(this.#models.Estate, before, (estate) => this.#passOn(estate));
  }

  /** Deletes an estate; with `cascade` also its contents, except inquiries, which block it. */
  async remove(estate: EstateDocument, cascade: boolean): Promise<void> {
    await removeEstate(this.#models, estate, cascade);
  }

  /**
   * Prices and areas are in the estate's currency and unit. What visitors have seen does not change by an edit, only by a correction; in a
   * draft that never was published, a wrong unit is edited and the numbers stay.
   */
  async #checkUnits(estate: EstateDocument, patch: EstatePatch) {
    const { _id, organizationId, status, wasPublished = false, currency, areaUnit } = estate;
    const same = (patch.currency ?? currency) === currency && (patch.areaUnit ?? areaUnit) === areaUnit;
    if (same || (status === 'DRAFT' && !wasPublished)) return;
    if (await this.#models.Apartment.exists({ organizationId, estateId: _id }))
      throw new ApiError('NOT_EMPTY');
  }

  async #insert(fields: Record<string, unknown>): Promise<EstateDocument> {
    return await this.#takingSlug(async () => (await this.#models.Estate.create(fields)).toObject());
  }

  async #takingSlug<T>(write: () => Promise<T>): Promise<T> {
    try {
      return await write();
    } catch (error) {
      throw isDuplicateKey(error) ? new ApiError('SLUG_TAKEN') : error;
    }
  }
}
