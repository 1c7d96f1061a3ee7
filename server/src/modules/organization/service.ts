import { isCountry, type Measures, measuresOf } from '@oriel/contract/country';
import type { Locale, ORGANIZATION_STATUSES } from '@oriel/contract/enums';
import type { OrganizationCreate, OrganizationPatch } from '@oriel/contract/organization';
import { slugOf } from '@oriel/contract/slug';
import { Types } from 'mongoose';
import type { BrandLook } from '../../brand/looks.ts';
import type { Models } from '../../platform/database.ts';
import { isDuplicateKey } from '../../platform/duplicate-key.ts';
import { ApiError } from '../../platform/errors.ts';
import { mergeUpdate } from '../../platform/merge-update.ts';
import { checkOrganization } from './check.ts';
import type { OrganizationDocument } from './model.ts';

/** Defaults of an organization without a country: by its language. */
const HOME: Readonly<Record<Locale, Measures>> = {
  en: { currency: 'USD', areaUnit: 'sqft', timezone: 'America/New_York' },
  gb: { currency: 'GBP', areaUnit: 'sqft', timezone: 'Europe/London' },
  pl: { currency: 'PLN', areaUnit: 'm2', timezone: 'Europe/Warsaw' },
};

const GROUPS = new Set(['contact', 'brand', 'privacy', 'embed', 'settings']);

/** Similar names get a numeric suffix; beyond this a random one is more certain. */
const NUMBERED = 20;

export interface NewOrganization extends Omit<OrganizationCreate, 'slug'> {
  readonly slug?: string;
  /** Repeating the same id changes nothing. */
  readonly id?: Types.ObjectId;
  readonly createdBy?: Types.ObjectId;
}

/** Rules of organizations: all writes happen here. */
export class OrganizationService {
  readonly #models: Models;
  readonly #look: BrandLook;

  /** @param look of new organizations, as far as they do not choose their own */
  constructor(models: Models, look: BrandLook) {
    this.#models = models;
    this.#look = look;
  }

  /**
   * Creates an organization. Without a slug it gets the first free one of its name.
   *
   * @throws ApiError SLUG_TAKEN, VALIDATION
   */
  async create({
    id = new Types.ObjectId(),
    createdBy,
    slug,
    ...wanted
  }: NewOrganization): Promise<OrganizationDocument> {
    const there = await this.#models.Organization.findById(id).lean();
    if (there) return there;
    const { locale = 'en', ...fields } = checkOrganization({
      ...wanted,
      brand: { ...this.#look, ...wanted.brand },
    });
    const { $set } = mergeUpdate(fields);
    const { country } = fields;
    const measures = country && isCountry(country) ? measuresOf(country) : HOME[locale];
    const document = { ...measures, ...$set, locale, _id: id, ...(createdBy ? { createdBy } : {}) };
    for (const candidate of slug ? [slug] : this.#slugs(wanted.name, id)) {
      try {
        return (await this.#models.Organization.create({ ...document, slug: candidate })).toObject();
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        const made = await this.#models.Organization.findById(id).lean();
        if (made) return made;
      }
    }
    throw new ApiError('SLUG_TAKEN');
  }

  /**
   * Applies a change. Groups are merged, `null` clears a field.
   *
   * @throws ApiError NOT_FOUND, STALE_UPDATE, SLUG_TAKEN, VALIDATION
   */
  async update(
    id: Types.ObjectId,
    patch: OrganizationPatch,
    ifUnchangedSince?: Date,
  ): Promise<OrganizationDocument> {
    const current = await this.find(id);
    if (!current) throw new ApiError('NOT_FOUND');
    const update = mergeUpdate(checkOrganization(patch, current), GROUPS);
    try {
      const updated = await this.#models.Organization.findOneAndUpdate(
        { _id: id, ...(ifUnchangedSince ? { updatedAt: ifUnchangedSince } : {}) },
        update,
        { returnDocument: 'after' },
      ).lean();
      if (!updated) throw new ApiError(ifUnchangedSince ? 'STALE_UPDATE' : 'NOT_FOUND');
      return updated;
    } catch (error) {
      throw isDuplicateKey(error) ? new ApiError('SLUG_TAKEN') : error;
    }
  }

  /** The organizations with these ids that are active, or in the given state. */
  async find(
    id: Types.ObjectId,
    status?: (typeof ORGANIZATION_STATUSES)[number],
  ): Promise<OrganizationDocument | undefined> {
    const filter = { _id: id, ...(status ? { status } : {}) };
    return (await this.#models.Organization.findOne(filter).lean()) ?? undefined;
  }

  #slugs(name: string, id: Types.ObjectId): string[] {
    const base = slugOf(name, 'organization');
    const numbered = Array.from({ length: NUMBERED - 1 }, (_, index) => `${base}-${index + 2}`);
    return [base, ...numbered, `${base}-${String(id).slice(-8)}`];
  }
}
