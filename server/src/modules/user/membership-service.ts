import { type Locale, type Role, rolesWith } from '@oriel/contract/enums';
import { INVITE_DAYS, type Invite, type MemberPatch } from '@oriel/contract/membership';
import { Types } from 'mongoose';
import type { Mailer } from '../../mail/mailer.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Models } from '../../platform/database.ts';
import { isDuplicateKey } from '../../platform/duplicate-key.ts';
import { ApiError } from '../../platform/errors.ts';
import { isAddress } from '../../platform/mail-address.ts';
import { cleanText } from '../../platform/present.ts';
import { newToken, tokenHash } from '../../platform/secret-token.ts';
import type { MembershipDocument, OrganizationDocument } from '../organization/model.ts';
import { withAdminLock } from './admin-lock.ts';
import { nobodyYet, type UserDocument, WITHOUT_ACCOUNT } from './model.ts';
import { nameOf } from './name.ts';

const DAY_MS = 86_400_000;

interface Dependencies {
  readonly models: Models;
  readonly clock: Clock;
  readonly mailer: Mailer;
  /** Unassigns the work of somebody who leaves an organization. */
  releaseWork(organizationId: Types.ObjectId, userId: Types.ObjectId): Promise<void>;
  /** Cuts what they have liked, voted for and reported there off from them. */
  forgetPerson(organizationId: Types.ObjectId, userId: Types.ObjectId): Promise<void>;
}

export interface Invited {
  readonly membership: MembershipDocument;
  /** The invitation was already pending. */
  readonly again: boolean;
}

/** Rules of memberships: all writes happen here. */
export class MembershipService {
  readonly #deps: Dependencies;
  readonly #models: Models;

  constructor(deps: Dependencies) {
    this.#deps = deps;
    this.#models = deps.models;
  }

  /**
   * Changes a member's role, state or estates.
   *
   * @param ifUnchangedSince the membership's `updatedAt` as known to the caller
   * @throws ApiError NOT_FOUND, STALE_UPDATE, STATUS_TRANSITION, LAST_ADMIN, VALIDATION
   */
  async change(
    organizationId: Types.ObjectId,
    userId: Types.ObjectId,
    patch: MemberPatch,
    ifUnchangedSince?: Date,
  ): Promise<MembershipDocument> {
    const { estateIds, ...plain } = patch;
    if (patch.role) {
      const organization = await this.#models.Organization.findById(organizationId).lean();
      if (organization) refuseOtherRoles(organization, patch.role);
    }
    const set = {
      ...plain,
      ...(estateIds ? { estateIds: await this.#estates(organizationId, estateIds) } : {}),
    };
    return await this.#decided(organizationId, userId, {
      takesAdmin: (patch.role !== undefined && patch.role !== 'ADMIN') || patch.status === 'DISABLED',
      check: (membership) => {
        if (ifUnchangedSince && membership.updatedAt.getTime() !== ifUnchangedSince.getTime())
          throw new ApiError('STALE_UPDATE');
        if (patch.status && membership.status === 'INVITED')
          throw new ApiError('STATUS_TRANSITION', { values: { from: 'INVITED', to: patch.status } });
      },
      write: (asDecided) =>
        this.#models.Membership.findOneAndUpdate(
          asDecided,
          { $set: set },
          { returnDocument: 'after' },
        ).lean(),
    });
  }

  /**
   * Removes somebody from an organization, unassigns their work, and cuts their likes, votes and reports off from them. A person who was only
   * invited here is deleted.
   *
   * @throws ApiError NOT_FOUND, LAST_ADMIN
   */
  async remove(
    organizationId: Types.ObjectId,
    userId: Types.ObjectId,
    check: Decision['check'] = () => undefined,
  ): Promise<void> {
    const { Membership, User } = this.#models;
    const letGo = async (): Promise<void> => {
      await this.#deps.releaseWork(organizationId, userId);
      await this.#deps.forgetPerson(organizationId, userId);
    };
    await this.#decided(organizationId, userId, {
      takesAdmin: true,
      check,
      write: async (asDecided) => {
        // First, so that after a crash the removal can be repeated.
        await letGo();
        return await Membership.findOneAndDelete(asDecided).lean();
      },
    });
    // Again, for what came in between.
    await letGo();
    if (await Membership.exists({ userId })) return;
    await User.deleteOne({ _id: userId, identityId: WITHOUT_ACCOUNT, signUp: { $exists: false } });
  }

  /**
   * Makes an active member ADMIN; idempotent.
   *
   * @throws ApiError NOT_FOUND
   */
  async promote(organizationId: Types.ObjectId, userId: Types.ObjectId): Promise<MembershipDocument> {
    const promoted = await this.#models.Membership.findOneAndUpdate(
      { organizationId, userId, status: 'ACTIVE' },
      { $set: { role: 'ADMIN' } },
      { returnDocument: 'after' },
    ).lean();
    if (!promoted) throw new ApiError('NOT_FOUND');
    return promoted;
  }

  /** Adds a membership without an invitation: for the first ADMIN of an organization, or platform staff who come to help. */
  async seat(
    organizationId: Types.ObjectId,
    userId: Types.ObjectId,
    role: Role,
  ): Promise<MembershipDocument> {
    const write = () =>
      this.#models.Membership.findOneAndUpdate(
        { organizationId, userId },
        {
          $set: { role, status: 'ACTIVE' },
          $unset: { invite: 1, invitedAs: 1 },
          $min: { joinedAt: this.#deps.clock() },
          $setOnInsert: { allEstates: true },
        },
        { upsert: true, returnDocument: 'after', setDefaultsOnInsert: true },
      ).lean();
    try {
      return await write();
    } catch (error) {
      // Created concurrently.
      if (!isDuplicateKey(error)) throw error;
      return await write();
    }
  }

  /**
   * Invites somebody by e-mail, or repeats the invitation; only the last mail's link works. The membership is stored before the mail is
   * ordered, so that repeating the call recovers from a crash in between.
   *
   * @throws ApiError ALREADY_MEMBER, VALIDATION
   */
  async invite(organization: OrganizationDocument, inviter: UserDocument, body: Invite): Promise<Invited> {
    const wanted = cleanText(body);
    const email = wanted.email.toLowerCase();
    if (!isAddress(email)) throw new ApiError('VALIDATION', { fields: { email: ['field.format.email'] } });
    refuseOtherRoles(organization, wanted.role);
    const estateIds = await this.#estates(organization._id, wanted.estateIds ?? []);
    const locale = wanted.locale ?? organization.locale;
    const { firstName, lastName } = wanted;
    const person = await this.#personWith(email, wanted, locale);
    const invitedAs = { ...(firstName ? { firstName } : {}), ...(lastName ? { lastName } : {}), locale };
    const token = newToken();
    const now = this.#deps.clock();
    const open = {
      role: wanted.role,
      estateIds,
      allEstates: wanted.allEstates ?? false,
      invite: { tokenHash: tokenHash(token), expiresAt: new Date(now.getTime() + INVITE_DAYS * DAY_MS) },
      invitedBy: inviter._id,
      invitedAt: now,
    };
    const invited = await this.#openPlace(organization._id, person._id, open, invitedAs);
    await this.#deps.mailer.send({
      to: email,
      template: 'invitation',
      locale,
      values: {
        token,
        organization: organization.name,
        inviter: nameOf(inviter),
        role: wanted.role,
        days: INVITE_DAYS,
        ...(wanted.message ? { message: wanted.message } : {}),
      },
    });
    return invited;
  }

  /** The pending invitation of a token. */
  async invitation(token: string): Promise<MembershipDocument | undefined> {
    const filter = {
      'invite.tokenHash': tokenHash(token),
      'invite.expiresAt': { $gt: this.#deps.clock() },
      status: 'INVITED' as const,
    };
    return (await this.#models.Membership.findOne(filter).lean()) ?? undefined;
  }

  /**
   * Accepts an invitation, once: of concurrent requests with its token, one succeeds.
   *
   * @throws ApiError INVITE_INVALID
   */
  async takeUp(membership: MembershipDocument, token: string): Promise<MembershipDocument> {
    const now = this.#deps.clock();
    const taken = await this.#models.Membership.findOneAndUpdate(
      {
        _id: membership._id,
        status: 'INVITED',
        'invite.tokenHash': tokenHash(token),
        'invite.expiresAt': { $gt: now },
      },
      { $set: { status: 'ACTIVE', joinedAt: now }, $unset: { invite: 1, invitedAs: 1 } },
      { returnDocument: 'after' },
    ).lean();
    if (!taken) throw new ApiError('INVITE_INVALID');
    return taken;
  }

  /**
   * Reads a membership, decides, and writes only if it is unchanged; otherwise retries. Anything that may remove an active ADMIN is decided
   * under the organization's lock.
   */
  async #decided(
    organizationId: Types.ObjectId,
    userId: Types.ObjectId,
    { takesAdmin, check, write }: Decision,
  ): Promise<MembershipDocument> {
    const { Membership } = this.#models;
    for (;;) {
      const membership = await Membership.findOne({ organizationId, userId }).lean();
      if (!membership) throw new ApiError('NOT_FOUND');
      check(membership);
      const { _id, role, status, updatedAt } = membership;
      const asDecided = { _id, organizationId, role, status, updatedAt };
      const written =
        takesAdmin && role === 'ADMIN' && status === 'ACTIVE'
          ? await withAdminLock(this.#deps, organizationId, async () => {
              const others = { organizationId, role, status, _id: { $ne: _id } };
              if (!(await Membership.exists(others))) throw new ApiError('LAST_ADMIN');
              return await write(asDecided);
            })
          : await write(asDecided);
      if (written) return written;
    }
  }

  /** The person with this address: an existing one, or a placeholder profile. */
  async #personWith(
    email: string,
    { firstName = '', lastName = '' }: Invite,
    locale: Locale,
  ): Promise<UserDocument> {
    const { User } = this.#models;
    const known = await User.findOne({ email }).lean();
    if (known) return known;
    try {
      return (await User.create({ email, identityId: nobodyYet(), firstName, lastName, locale })).toObject();
    } catch (error) {
      const made = isDuplicateKey(error) ? await User.findOne({ email }).lean() : null;
      if (!made) throw error;
      return made;
    }
  }

  async #openPlace(
    organizationId: Types.ObjectId,
    userId: Types.ObjectId,
    open: Partial<MembershipDocument>,
    invitedAs: NonNullable<MembershipDocument['invitedAs']>,
  ): Promise<Invited> {
    const { Membership } = this.#models;
    // An omitted name keeps the earlier one.
    const words = Object.fromEntries(
      Object.entries(invitedAs).map(([field, text]) => [`invitedAs.${field}`, text]),
    );
    const reopen = () =>
      Membership.findOneAndUpdate(
        { organizationId, userId, status: 'INVITED' },
        { $set: { ...open, ...words } },
        { returnDocument: 'after' },
      ).lean();
    const before = await reopen();
    if (before) return { membership: before, again: true };
    try {
      const place = await Membership.create({
        organizationId,
        userId,
        status: 'INVITED',
        ...open,
        invitedAs,
      });
      return { membership: place.toObject(), again: false };
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      const meanwhile = await reopen();
      if (!meanwhile) throw new ApiError('ALREADY_MEMBER');
      return { membership: meanwhile, again: true };
    }
  }

  /** Ids of estates of the organization. */
  async #estates(organizationId: Types.ObjectId, ids: readonly string[]): Promise<Types.ObjectId[]> {
    if (ids.length === 0) return [];
    const wanted = ids.map((id) => new Types.ObjectId(id));
    const found = await this.#models.Estate.countDocuments({ organizationId, _id: { $in: wanted } });
    if (found !== new Set(ids).size)
      throw new ApiError('VALIDATION', { fields: { estateIds: ['field.estateUnknown'] } });
    return wanted;
  }
}

interface Decision {
  /** Whether it removes an active ADMIN. */
  readonly takesAdmin: boolean;
  check(membership: MembershipDocument): void;
  /** Writes if the membership is unchanged. */
  write(asDecided: object): Promise<MembershipDocument | null>;
}

/** An organization without estates has nothing that an AGENT could do. */
function refuseOtherRoles({ features }: Pick<OrganizationDocument, 'features'>, role: Role): void {
  if (!rolesWith(features).includes(role))
    throw new ApiError('VALIDATION', { fields: { role: ['field.agentWithoutEstates'] } });
}
