import { NOTIFICATION_KINDS, type UserPatch } from '@oriel/contract/user';
import { Types } from 'mongoose';
import { cleanBody } from '../../platform/clean-body.ts';
import type { Models } from '../../platform/database.ts';
import { ApiError } from '../../platform/errors.ts';
import { mergeUpdate } from '../../platform/merge-update.ts';
import { storedPhone } from '../../platform/phone-number.ts';
import { isTimeZone } from '../../platform/time-zone.ts';
import { homeCountry } from '../organization/home-country.ts';
import type { UserDocument } from './model.ts';

const GROUPS = new Set([
  'brand',
  'publicProfile',
  'notifications',
  ...NOTIFICATION_KINDS.map((kind) => `notifications.${kind}`),
]);

/** Changes of users to their own profile. */
export class ProfileService {
  readonly #models: Models;

  constructor(models: Models) {
    this.#models = models;
  }

  /**
   * Applies a change to a profile.
   *
   * @throws ApiError VALIDATION, STALE_UPDATE
   */
  async update(user: UserDocument, body: UserPatch, ifUnchangedSince?: Date): Promise<UserDocument> {
    const { currentOrganizationId, ...patch } = cleanBody(body);
    if (patch.timezone !== undefined && !isTimeZone(patch.timezone))
      throw new ApiError('VALIDATION', { fields: { timezone: ['field.timezone'] } });
    if (patch.phone) patch.phone = storedPhone('phone', patch.phone, await this.#country(user));
    const update = mergeUpdate(patch, GROUPS);
    if (currentOrganizationId)
      update.$set.currentOrganizationId = await this.#own(user, currentOrganizationId);
    const updated = await this.#models.User.findOneAndUpdate(
      { _id: user._id, ...(ifUnchangedSince ? { updatedAt: ifUnchangedSince } : {}) },
      update,
      { returnDocument: 'after' },
    ).lean();
    if (!updated) throw new ApiError(ifUnchangedSince ? 'STALE_UPDATE' : 'PROFILE_MISSING');
    return updated;
  }

  /** Of the organization that the user works in. */
  async #country({ currentOrganizationId }: UserDocument): Promise<string | undefined> {
    const organization =
      currentOrganizationId && (await this.#models.Organization.findById(currentOrganizationId).lean());
    return organization ? homeCountry(organization) : undefined;
  }

  /** An organization of the user. */
  async #own(user: UserDocument, id: string): Promise<Types.ObjectId> {
    const organizationId = new Types.ObjectId(id);
    const member = await this.#models.Membership.exists({
      userId: user._id,
      organizationId,
      status: 'ACTIVE',
    });
    if (!member) throw new ApiError('VALIDATION', { fields: { currentOrganizationId: ['field.notMember'] } });
    return organizationId;
  }
}
