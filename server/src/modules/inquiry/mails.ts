import type { Locale } from '@oriel/contract/enums';
import { confirmationText } from '@oriel/contract/inquiry-confirmation';
import { PERSON_LINK_DAYS } from '@oriel/contract/person';
import type { Types } from 'mongoose';
import type { Mailer, MailValues } from '../../mail/mailer.ts';
import { dayIn } from '../../platform/calendar.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Models } from '../../platform/database.ts';
import { ApiError } from '../../platform/errors.ts';
import { isAddress } from '../../platform/mail-address.ts';
import { personToken } from '../../platform/person-token.ts';
import type { SecretBox } from '../../platform/secrets.ts';
import type { EstateDocument } from '../inventory/estate/model.ts';
import { mailBrandOf } from '../organization/mail-brand.ts';
import type { OrganizationDocument } from '../organization/model.ts';
import type { UserDocument } from '../user/model.ts';
import { nameOf } from '../user/name.ts';
import { notificationsOf } from '../user/present.ts';
import type { InquiryDocument } from './model.ts';
import { replyMailId } from './reply-mail-id.ts';
import { teamOf } from './team.ts';

const DAY_MS = 86_400_000;

interface Dependencies {
  readonly models: Models;
  readonly mailer: Mailer;
  readonly secrets: SecretBox;
  readonly clock: Clock;
}

/** A team member to notify. */
interface Recipient {
  readonly email: string;
  readonly locale: Locale;
}

interface Surroundings {
  readonly organization: OrganizationDocument;
  readonly estate: EstateDocument;
  /** Numbers of the apartments. */
  readonly apartments: readonly string[];
}

function recipient({ email, locale }: UserDocument): Recipient {
  return { email, locale };
}

/** Content of an inquiry, for mails. */
function askedValues(
  { _id, name, email, phone, message }: InquiryDocument,
  { organization, estate, apartments }: Surroundings,
): MailValues['new-inquiry'] {
  return {
    inquiryId: String(_id),
    organization: organization.name,
    estate: estate.name,
    apartments: apartments,
    name,
    ...(email ? { email } : {}),
    ...(phone ? { phone } : {}),
    ...(message ? { message } : {}),
  };
}

/** The address of the estate's office, else the organization's. */
function officeAddress(
  { contact }: OrganizationDocument,
  { salesContact }: Pick<EstateDocument, 'salesContact'>,
): string | undefined {
  return [salesContact?.email, contact.email].find((address) => address !== undefined && isAddress(address));
}

/** What a confirmation says of an inquiry. */
type Asked = Pick<InquiryDocument, 'name' | 'locale' | 'reference'> & { readonly email: string };

/** What it says of the place: an estate's office answers. */
type ConfirmedPlace = Pick<Surroundings, 'organization' | 'apartments'> & {
  readonly estate: Pick<EstateDocument, 'name' | 'salesContact'>;
};

function confirmationMail(
  { name, email, locale, reference }: Asked,
  { organization, estate, apartments }: ConfirmedPlace,
  token: string,
) {
  const contact = estate.salesContact ?? organization.contact;
  const answers = officeAddress(organization, estate);
  const { policyUrl } = organization.privacy;
  const text = confirmationText(organization.inquiryConfirmation, locale);
  return {
    to: email,
    template: 'inquiry-confirmation' as const,
    locale,
    brand: mailBrandOf(organization),
    ...(answers ? { replyTo: answers } : {}),
    values: {
      ...(text ? { text } : {}),
      name,
      organization: organization.name,
      estate: estate.name,
      apartments,
      reference,
      contact: {
        ...(contact.email ? { email: contact.email } : {}),
        ...(contact.phone ? { phone: contact.phone } : {}),
      },
      ...(policyUrl ? { privacyUrl: policyUrl } : {}),
      token,
      days: PERSON_LINK_DAYS,
    },
  };
}

/** A reply to order or preview. */
interface Reply {
  /** Without one, the usual subject. */
  readonly subject?: string | undefined;
  readonly text: string;
  readonly by: UserDocument;
  /** The person's valid address. */
  readonly to: string;
}

/** Mails the team about inquiries, and visitors a confirmation. A mail that was ordered before is not ordered again. */
export class InquiryMails {
  readonly #models: Models;
  readonly #mailer: Mailer;

  readonly #secrets: SecretBox;
  readonly #clock: Clock;

  constructor({ models, mailer, secrets, clock }: Dependencies) {
    this.#models = models;
    this.#mailer = mailer;
    this.#secrets = secrets;
    this.#clock = clock;
  }

  /** Notifies everybody concerned of a new inquiry. */
  async announce(inquiry: InquiryDocument): Promise<void> {
    const around = await this.#around(inquiry);
    if (!around) return;
    const team = await this.#team(inquiry, around);
    await Promise.all([
      ...team.map(async (one) => this.#tell(one, inquiry, around)),
      this.#confirm(inquiry, around),
    ]);
  }

  /** Notifies a member of an inquiry assigned by a colleague; repeated when it is reassigned to them. */
  async tellAssigned(
    inquiry: InquiryDocument,
    user: UserDocument,
    by: UserDocument,
    at: Date,
  ): Promise<void> {
    if (!notificationsOf(user).inquiryAssigned.email || !isAddress(user.email)) return;
    const around = await this.#around(inquiry);
    if (!around) return;
    await this.#mailer.send({
      ...this.#envelope(inquiry, around),
      id: `inquiry-assigned.${String(inquiry._id)}.${this.#mailer.keyOf(user.email)}.${at.getTime()}`,
      to: user.email,
      template: 'inquiry-assigned',
      locale: user.locale,
      values: { ...askedValues(inquiry, around), reader: nameOf(user), by: nameOf(by) },
    });
  }

  /** Sends a member's reply. Repeated with the same id, it is one mail. */
  async reply(inquiry: InquiryDocument, reply: Reply, replyId: Types.ObjectId): Promise<void> {
    const mail = await this.#replyMail(inquiry, reply);
    await this.#mailer.send({ ...mail, id: replyMailId(inquiry._id, replyId) });
  }

  /** The mail that a reply would send. */
  async previewReply(inquiry: InquiryDocument, reply: Reply) {
    return this.#mailer.preview(await this.#replyMail(inquiry, reply));
  }

  /** In the organization's name; answers go to the member, who can be without a usable address. */
  async #replyMail(inquiry: InquiryDocument, { subject, text, by, to }: Reply) {
    const around = await this.#around(inquiry);
    if (!around) throw new ApiError('NOT_FOUND');
    const { organization, estate } = around;
    const { locale, reference, message, createdAt } = inquiry;
    const answers = isAddress(by.email) ? by.email : officeAddress(organization, estate);
    return {
      to,
      template: 'inquiry-reply' as const,
      locale,
      brand: mailBrandOf(organization),
      personal: true as const,
      ...(answers ? { replyTo: answers } : {}),
      values: {
        ...(subject ? { subject } : {}),
        text,
        estate: estate.name,
        reference,
        ...(message ? { message } : {}),
        askedOn: dayIn(organization.timezone, createdAt),
      },
    };
  }

  async #around(inquiry: InquiryDocument): Promise<Surroundings | undefined> {
    const { organizationId, estateId, apartmentIds } = inquiry;
    const [organization, estate, apartments] = await Promise.all([
      this.#models.Organization.findById(organizationId).lean(),
      this.#models.Estate.findOne({ organizationId, _id: estateId }).lean(),
      this.#models.Apartment.find({ organizationId, _id: { $in: apartmentIds } }, { number: 1 })
        .sort({ numberKey: 1 })
        .lean(),
    ]);
    return organization && estate
      ? { organization, estate, apartments: apartments.map((apartment) => apartment.number) }
      : undefined;
  }

  /**
   * The assignee, the agent whose link brought the inquiry, members who see all inquiries and opted in, the organization's configured
   * addresses, and the estate's sales office. Each address once.
   */
  async #team(inquiry: InquiryDocument, { organization, estate }: Surroundings): Promise<Recipient[]> {
    const { settings, locale } = organization;
    const office = await this.#salesOffice(estate);
    const members = (await teamOf(this.#models, inquiry)).filter((user) => {
      const { inquiryNew, inquiryAssigned } = notificationsOf(user);
      return user._id.equals(inquiry.assigneeId)
        ? inquiryAssigned.email || inquiryNew.email
        : inquiryNew.email;
    });
    const named = [...settings.notifyEmails, ...office].map((email) => ({ email, locale }));
    const byAddress = new Map(
      [...named, ...members.map(recipient)].map((one) => [one.email.toLowerCase(), one] as const),
    );
    return [...byAddress.values()].filter(({ email }) => isAddress(email));
  }

  /** The estate's contact. Where it is a member's own address, their settings decide. */
  async #salesOffice({ organizationId, salesContact }: EstateDocument): Promise<string[]> {
    const email = salesContact?.email?.trim();
    if (!email) return [];
    const user = await this.#models.User.findOne({ email: email.toLowerCase() }).lean();
    const isMember =
      user && (await this.#models.Membership.exists({ organizationId, userId: user._id, status: 'ACTIVE' }));
    return isMember && !notificationsOf(user).inquiryNew.email ? [] : [email];
  }

  async #tell({ email, locale }: Recipient, inquiry: InquiryDocument, around: Surroundings): Promise<void> {
    await this.#mailer.send({
      ...this.#envelope(inquiry, around),
      id: `new-inquiry.${String(inquiry._id)}.${this.#mailer.keyOf(email)}`,
      to: email,
      template: 'new-inquiry',
      locale,
      values: askedValues(inquiry, around),
    });
  }

  /** Replies go to the sender. */
  #envelope({ email }: InquiryDocument, { organization }: Surroundings) {
    return {
      brand: mailBrandOf(organization),
      ...(email && isAddress(email) ? { replyTo: email } : {}),
    };
  }

  /** Not for inquiries entered by a member, nor to an address that seems to be somebody else's. */
  async #confirm(inquiry: InquiryDocument, around: Surroundings): Promise<void> {
    const { _id, email } = inquiry;
    if (!email || !isAddress(email) || inquiry.createdBy || inquiry.spam.verdict !== 'OK') return;
    await this.#mailer.send({
      ...confirmationMail({ ...inquiry, email }, around, this.#token(around.organization, email)),
      id: `inquiry-confirmation.${String(_id)}`,
    });
  }

  /** The mail that an inquiry with these values would be confirmed by. */
  previewConfirmation(asked: Asked, around: ConfirmedPlace) {
    return this.#mailer.preview(
      confirmationMail(asked, around, this.#token(around.organization, asked.email)),
    );
  }

  /** Opens the page of whoever reads the mail. */
  #token({ _id: organizationId }: OrganizationDocument, email: string): string {
    const expiresAt = new Date(this.#clock().getTime() + PERSON_LINK_DAYS * DAY_MS);
    return personToken(this.#secrets, { organizationId, email: email.toLowerCase() }, expiresAt);
  }
}
