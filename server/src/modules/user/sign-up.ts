import type { FeatureKey, Locale } from '@oriel/contract/enums';
import type { SignUp } from '@oriel/contract/user';
import { Types } from 'mongoose';
import type { Clock } from '../../platform/clock.ts';
import { countryFaults } from '../../platform/country.ts';
import type { Models } from '../../platform/database.ts';
import { isDuplicateKey } from '../../platform/duplicate-key.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Identity, IdentityProvider } from '../../platform/identity-provider.ts';
import { isAddress } from '../../platform/mail-address.ts';
import { storedPhone } from '../../platform/phone-number.ts';
import { cleanText } from '../../platform/present.ts';
import { tokenHash } from '../../platform/secret-token.ts';
import { isTimeZone } from '../../platform/time-zone.ts';
import { homeCountry } from '../organization/home-country.ts';
import type { MembershipDocument, OrganizationDocument } from '../organization/model.ts';
import type { OrganizationService } from '../organization/service.ts';
import type { MembershipService } from './membership-service.ts';
import { isRegistered, nobodyYet, type UserDocument, WITHOUT_ACCOUNT } from './model.ts';

/** Lock duration: a sign-up takes a second; an interrupted one can be repeated after this. */
const BUSY_MS = 20_000;

interface Dependencies {
  readonly models: Models;
  readonly identity: IdentityProvider;
  readonly organizations: OrganizationService;
  readonly memberships: MembershipService;
  readonly clock: Clock;
  /** Of a new organization; all when absent. */
  readonly features?: readonly FeatureKey[] | undefined;
}

export interface SignedUp {
  readonly user: UserDocument;
  readonly organization: OrganizationDocument;
  readonly membership: MembershipDocument;
}

/** An invitation that a sign-up accepts, or had accepted before an interruption. */
interface Invitation {
  readonly token: string;
  readonly membership: MembershipDocument;
  /** where the inviting organization is at home */
  readonly country: string | undefined;
}

/**
 * Registers users. The steps span two systems without a common transaction, so they follow a fixed order, and each checks before it writes:
 * the e-mail is claimed in our own database, the account is created at the identity provider, the plan is recorded on the profile, the
 * organization or membership is created, and finally the profile is opened. Until then it does not count as a profile, and repeating the
 * call resumes it.
 */
export class SignUpService {
  readonly #deps: Dependencies;
  readonly #models: Models;

  constructor(deps: Dependencies) {
    this.#deps = deps;
    this.#models = deps.models;
  }

  /**
   * @param locale default language
   * @throws ApiError VALIDATION, UNAUTHENTICATED, INVITE_INVALID, ALREADY_REGISTERED
   */
  async signUp(body: SignUp, locale: Locale): Promise<SignedUp> {
    const written = tidied(body, locale);
    const identity = await this.#identity(written);
    const invitation = written.inviteToken
      ? await this.#invitation(written.inviteToken, written.email)
      : undefined;
    const wanted = withStoredPhone(written, invitation);
    const known = identity && (await this.#models.User.findOne({ identityId: identity.id }).lean());
    if (known && isRegistered(known)) return await this.#join(known, invitation);
    const claimed = await this.#claim(wanted);
    try {
      return await this.#finish(claimed, wanted, identity, invitation);
    } catch (error) {
      await this.#release(claimed);
      throw error;
    }
  }

  async #identity({ identityToken, email }: Wanted): Promise<Identity | undefined> {
    if (!identityToken) return undefined;
    const identity = await this.#deps.identity.verify(identityToken);
    if (!identity) throw new ApiError('UNAUTHENTICATED');
    if (identity.email !== email)
      throw new ApiError('VALIDATION', { fields: { email: ['field.otherEmail'] } });
    return identity;
  }

  async #invitation(token: string, email: string): Promise<Invitation> {
    const { Membership, User } = this.#models;
    const open = await this.#deps.memberships.invitation(token);
    const person = await User.findOne(
      open ? { _id: open.userId } : { email, 'signUp.inviteHash': tokenHash(token) },
    ).lean();
    const taken = person?.signUp?.membershipId;
    const membership = open ?? (taken ? await Membership.findOne({ _id: taken }).lean() : null);
    if (!membership || !person) throw new ApiError('INVITE_INVALID');
    if (person.email !== email)
      throw new ApiError('VALIDATION', { fields: { email: ['field.invitedEmail'] } });
    const organization = await this.#deps.organizations.find(membership.organizationId, 'ACTIVE');
    if (!organization) throw new ApiError('INVITE_INVALID');
    return { token, membership, country: homeCountry(organization) };
  }

  /** A registered user joins one more organization. */
  async #join(user: UserDocument, invitation: Invitation | undefined): Promise<SignedUp> {
    if (!invitation) throw new ApiError('ALREADY_REGISTERED');
    // Their address may have changed at the identity provider alone: the invitation is another profile's.
    if (!invitation.membership.userId.equals(user._id))
      throw new ApiError('VALIDATION', { fields: { email: ['field.invitedEmail'] } });
    const membership = await this.#deps.memberships.takeUp(invitation.membership, invitation.token);
    return await this.#opened(user._id, membership);
  }

  /** Reserves the address: of concurrent sign-ups, one proceeds. */
  async #claim({ email, locale, ...names }: Wanted): Promise<UserDocument> {
    const now = this.#deps.clock();
    const busyUntil = new Date(now.getTime() + BUSY_MS);
    const { User } = this.#models;
    const waiting = await User.findOneAndUpdate(
      {
        email,
        $and: [
          { $or: [{ identityId: WITHOUT_ACCOUNT }, { signUp: { $exists: true } }] },
          { $or: [{ signUp: { $exists: false } }, { 'signUp.busyUntil': { $lte: now } }] },
        ],
      },
      { $set: { 'signUp.busyUntil': busyUntil } },
      { returnDocument: 'after' },
    ).lean();
    if (waiting) return waiting;
    try {
      const profile = {
        email,
        locale,
        identityId: nobodyYet(),
        firstName: names.firstName,
        lastName: names.lastName,
        signUp: { busyUntil },
      };
      return (await User.create(profile)).toObject();
    } catch (error) {
      throw isDuplicateKey(error) ? new ApiError('ALREADY_REGISTERED') : error;
    }
  }

  async #finish(
    claimed: UserDocument,
    wanted: Wanted,
    identity: Identity | undefined,
    invitation: Invitation | undefined,
  ): Promise<SignedUp> {
    const { _id } = claimed;
    const identityId = identity?.id ?? (await this.#account(_id, wanted, invitation !== undefined));
    // The invitation mail has reached its recipient.
    if (identity && invitation && !identity.emailVerified) await this.#deps.identity.confirmEmail(identityId);
    const plan = invitation
      ? { 'signUp.membershipId': invitation.membership._id, 'signUp.inviteHash': tokenHash(invitation.token) }
      : { 'signUp.organizationId': claimed.signUp?.organizationId ?? new Types.ObjectId() };
    const { phone, locale } = wanted;
    const planned = await this.#models.User.findByIdAndUpdate(
      _id,
      {
        $set: {
          identityId,
          firstName: wanted.firstName,
          lastName: wanted.lastName,
          ...(phone ? { phone } : {}),
          locale,
          ...plan,
        },
      },
      { returnDocument: 'after' },
    ).lean();
    if (!planned) throw new Error('A profile went away while its owner signed up');
    const membership = invitation ? await this.#place(invitation) : await this.#founded(planned, wanted);
    return await this.#opened(_id, membership);
  }

  /** The invited membership; one already accepted by this sign-up before an interruption stays. */
  async #place({ membership, token }: Invitation): Promise<MembershipDocument> {
    return membership.status === 'ACTIVE'
      ? membership
      : await this.#deps.memberships.takeUp(membership, token);
  }

  /** The organization created by the sign-up, with its first ADMIN. */
  async #founded({ _id, locale, signUp }: UserDocument, wanted: Wanted): Promise<MembershipDocument> {
    const { organizationName = '', country, timezone } = wanted;
    const organization = await this.#deps.organizations.create({
      name: organizationName,
      locale,
      ...(country === undefined ? {} : { country }),
      ...(timezone === undefined ? {} : { timezone }),
      ...(this.#deps.features ? { features: [...this.#deps.features] } : {}),
      createdBy: _id,
      ...(signUp?.organizationId ? { id: signUp.organizationId } : {}),
    });
    return await this.#deps.memberships.seat(organization._id, _id, 'ADMIN');
  }

  async #opened(userId: Types.ObjectId, membership: MembershipDocument): Promise<SignedUp> {
    const { organizationId } = membership;
    const user = await this.#models.User.findByIdAndUpdate(
      userId,
      {
        $set: { currentOrganizationId: organizationId, termsAcceptedAt: this.#deps.clock() },
        $unset: { signUp: 1 },
      },
      { returnDocument: 'after' },
    ).lean();
    const organization = await this.#deps.organizations.find(organizationId);
    if (!user || !organization) throw new Error('A profile or its organization went away during the sign-up');
    return { user, organization, membership };
  }

  /**
   * The account of the address at the identity provider. An existing account without a registration comes from an interrupted sign-up, or
   * from a stranger who entered the address: while ownership is unproved, the latest sign-up gets it. An invitation proves it.
   */
  async #account(userId: Types.ObjectId, wanted: Wanted, invited: boolean): Promise<string> {
    const { email, password = '' } = wanted;
    const owner = {
      password,
      displayName: `${wanted.firstName} ${wanted.lastName}`,
      emailVerified: invited,
    };
    const made = await this.#deps.identity.createAccount({ email, ...owner });
    if (made !== undefined) return made;
    const there = await this.#deps.identity.accountOf(email);
    if (!there || (there.emailVerified && !invited)) throw new ApiError('ALREADY_REGISTERED');
    // A member whose address was changed at the provider alone has this account under another address here.
    if (await this.#models.User.exists({ identityId: there.id, _id: { $ne: userId } }))
      throw new ApiError('ALREADY_REGISTERED');
    await this.#deps.identity.handOver(there.id, owner);
    return there.id;
  }

  /** After a rejection: the next attempt need not wait, and an unregistered address is not kept. */
  async #release({ _id }: UserDocument): Promise<void> {
    const { User, Membership } = this.#models;
    const unknown = { _id, identityId: WITHOUT_ACCOUNT };
    if (!(await Membership.exists({ userId: _id }))) await User.deleteOne(unknown);
    else await User.updateOne(unknown, { $unset: { signUp: 1 } });
    await User.updateOne(
      { _id, signUp: { $exists: true } },
      { $set: { 'signUp.busyUntil': this.#deps.clock() } },
    );
  }
}

type Wanted = Omit<SignUp, 'locale' | 'termsAccepted'> & { readonly locale: Locale };

/** The body with trimmed texts, validated beyond its schema. Secrets are taken verbatim. */
function tidied(body: SignUp, fallback: Locale): Wanted {
  const { password, identityToken, inviteToken, termsAccepted: _accepted, ...texts } = body;
  const { email: written, locale = fallback, organizationName, ...names } = cleanText(texts);
  const email = written.toLowerCase();
  const faults: Record<string, string[]> = {};
  if (!isAddress(email)) faults.email = ['field.format.email'];
  for (const name of ['firstName', 'lastName'] as const)
    if (names[name] === '') faults[name] = ['field.control'];
  if (password === undefined && identityToken === undefined) faults.password = ['field.required'];
  if (password !== undefined && identityToken !== undefined) faults.password = ['field.notBoth'];
  if (inviteToken === undefined && organizationName === undefined)
    faults.organizationName = ['field.required'];
  if (inviteToken !== undefined && organizationName !== undefined)
    faults.organizationName = ['field.notBoth'];
  const { country, timezone } = names;
  if (inviteToken !== undefined && country !== undefined) faults.country = ['field.notBoth'];
  if (inviteToken !== undefined && timezone !== undefined) faults.timezone = ['field.notBoth'];
  Object.assign(faults, countryFaults([['country', country]]));
  if (timezone !== undefined && !isTimeZone(timezone)) faults.timezone = ['field.timezone'];
  if (organizationName !== undefined && organizationName.length < 2)
    faults.organizationName = ['field.control'];
  if (Object.keys(faults).length > 0) throw new ApiError('VALIDATION', { fields: faults });
  return {
    email,
    locale,
    ...names,
    ...(password === undefined ? {} : { password }),
    ...(identityToken === undefined ? {} : { identityToken }),
    ...(inviteToken === undefined ? {} : { inviteToken }),
    ...(organizationName === undefined ? {} : { organizationName }),
  };
}

/** With the phone number as it is stored, read as in the country of the organization that the user joins or creates. */
function withStoredPhone({ phone, ...wanted }: Wanted, invitation: Invitation | undefined): Wanted {
  const { locale, country } = wanted;
  const home = invitation ? invitation.country : homeCountry({ locale, ...(country ? { country } : {}) });
  return { ...wanted, ...(phone ? { phone: storedPhone('phone', phone, home) } : {}) };
}
