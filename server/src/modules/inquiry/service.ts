import type { Locale } from '@oriel/contract/enums';
import type { InquiryCreate } from '@oriel/contract/inquiry';
import { Types } from 'mongoose';
import type { Mailer } from '../../mail/mailer.ts';
import { addDays, dayIn } from '../../platform/calendar.ts';
import type { Scope } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Models } from '../../platform/database.ts';
import { isDuplicateKey } from '../../platform/duplicate-key.ts';
import { ApiError } from '../../platform/errors.ts';
import { addressKeyOf } from '../../platform/mail-address.ts';
import { naturalKey } from '../../platform/natural-order.ts';
import { phoneNumber } from '../../platform/phone-number.ts';
import type { SecretBox } from '../../platform/secrets.ts';
import type { VisitorHasher } from '../../platform/visitor-hash.ts';
import type { ActivityService } from '../activity/service.ts';
import type { NoticeService } from '../notice/service.ts';
import type { TrackingService } from '../tracking/service.ts';
import { assigneeFor, findResponsible, namedAssignee } from './assignment.ts';
import { consentsOf } from './consents.ts';
import { contactKeys } from './contact.ts';
import { lockOrFindFirst } from './dedup-lock.ts';
import { checkForm, cleanForm } from './form-rules.ts';
import { type Place, subjectOf } from './inquiry-subject.ts';
import { InquiryMails } from './mails.ts';
import type { InquiryDocument } from './model.ts';
import { InquiryNotices } from './notices.ts';
import { notifyOverdueAssignees } from './notify-assignee.ts';
import { newReference } from './reference.ts';
import { InquiryReplies } from './replies.ts';
import { finishSideEffects, type LeadOrders, runSideEffects } from './side-effects.ts';
import { judge, plainText } from './spam.ts';

interface Options {
  readonly models: Models;
  readonly clock: Clock;
  readonly mailer: Mailer;
  readonly notices: NoticeService;
  readonly leads: LeadOrders;
  readonly activities: ActivityService;
  readonly tracking: TrackingService;
  readonly hashVisitor: VisitorHasher;
  readonly secrets: SecretBox;
  readonly log?: (error: unknown, message: string) => void;
}

/** The sender of a form. */
export interface Sender {
  /** Their language; the organization's when unknown. */
  readonly locale?: Locale | undefined;
  readonly userAgent?: string | undefined;
  /** A member who enters an inquiry for somebody. */
  readonly member?: Scope | undefined;
  /** That member may say who answers the inquiries of their organization. */
  readonly mayAssign?: boolean;
  readonly idempotencyKey?: string | undefined;
  /** Checks the subject before anything is stored; throws when the origin is not allowed. */
  readonly admit?: (place: Place) => void;
}

export interface Received {
  readonly inquiry: InquiryDocument;
  /** It had been received before. */
  readonly again: boolean;
}

/** Attempts before giving up on a free reference. */
const REFERENCE_TRIES = 5;

function mongoKey(error: unknown): string {
  const pattern = (error as { keyPattern?: object }).keyPattern ?? {};
  return Object.keys(pattern).join();
}

/** For another organization's estate, and an AGENT for one that is not assigned to them, a member is a visitor. */
function senderIn({ organization, estate }: Place, { member, ...sender }: Sender): Sender {
  const isTheirs =
    member?.organizationId.equals(organization._id) &&
    (member.estateIds?.some((id) => id.equals(estate._id)) ?? true);
  return isTheirs ? { ...sender, member } : sender;
}

/** Rules of inquiries: creation and side effects. `changes.ts` has later changes. */
export class InquiryService {
  readonly #options: Options;
  readonly #models: Models;
  readonly mails: InquiryMails;
  readonly notices: InquiryNotices;
  readonly replies: InquiryReplies;

  constructor(options: Options) {
    this.#options = options;
    this.#models = options.models;
    this.mails = new InquiryMails(options);
    this.notices = new InquiryNotices(options.models, options.notices);
    this.replies = new InquiryReplies({ ...options, mails: this.mails, notices: this.notices });
  }

  /**
   * Accepts a form. The inquiry is stored first; when this returns it cannot be lost, and its side effects are done or will be.
   *
   * @throws ApiError VALIDATION, NOT_FOUND when its subject is not visible, INQUIRIES_CLOSED
   */
  async create(body: InquiryCreate, asked: Sender): Promise<Received> {
    const { clock, tracking } = this.#options;
    const now = clock();
    const form = cleanForm(body);
    checkForm(form, now, asked.member !== undefined);
    const place = await subjectOf(this.#models, form, asked.member);
    const sender = senderIn(place, asked);
    // Whoever signs up belongs to some organization: what a form may not say holds for them too.
    if (asked.member && !sender.member) checkForm(form, now, false);
    if (!place.estate.settings.inquiryEnabled && !sender.member) throw new ApiError('INQUIRIES_CLOSED');
    sender.admit?.(place);
    const checked = this.#withPhone(form, place);
    const locale = sender.locale ?? place.organization.locale;
    const consents = consentsOf(place.organization, checked.consents ?? [], locale, now);
    const key = sender.idempotencyKey ?? checked.idempotencyKey;
    const _id = new Types.ObjectId();
    const first =
      (await this.#withKey(place, key)) ??
      (await lockOrFindFirst(this.#models, clock, {
        organizationId: place.organization._id,
        inquiryId: _id,
        keys: this.#holdKeys(checked, place),
      }));
    if (first) return { inquiry: first, again: true };
    const fields = {
      _id,
      ...(await this.#fieldsOf(checked, place, sender, now)),
      locale,
      consents,
      ...(key ? { idempotencyKey: key } : {}),
    };
    const inquiry = await this.#store(fields, now);
    // Another one with this key was stored just now.
    if (!inquiry) {
      const other = await this.#withKey(place, key);
      if (!other) throw new Error('an idempotency key is taken and not taken');
      return { inquiry: other, again: true };
    }
    await this.#runSideEffects(inquiry, tracking.deviceOf(sender.userAgent));
    return { inquiry, again: false };
  }

  /** Runs the side effects of an inquiry that was wrongly marked as spam. */
  async release(inquiry: InquiryDocument): Promise<void> {
    if (inquiry.unsettled) await this.#runSideEffects(inquiry, undefined);
  }

  /** Completes work interrupted by crashed servers; returns the number of inquiries. */
  async finishSideEffects(signal: AbortSignal): Promise<number> {
    const deps = { ...this.#options, mails: this.mails, notices: this.notices };
    return await finishSideEffects(deps, signal);
  }

  /** Notifies assignees whose server died before it did so; returns the number of inquiries. */
  async notifyOverdueAssignees(signal: AbortSignal): Promise<number> {
    const deps = { ...this.#options, mails: this.mails, notices: this.notices };
    return await notifyOverdueAssignees(deps, signal);
  }

  async #runSideEffects(
    inquiry: InquiryDocument,
    device: Parameters<typeof runSideEffects>[2],
  ): Promise<void> {
    try {
      await runSideEffects({ ...this.#options, mails: this.mails, notices: this.notices }, inquiry, device);
    } catch (error) {
      // The inquiry is stored and marked as unsettled.
      this.#options.log?.(error, 'an inquiry was stored and will be settled later');
    }
  }

  #withPhone(form: InquiryCreate, { estate }: Place): InquiryCreate {
    if (form.phone === undefined) return form;
    const phone = phoneNumber(form.phone, estate.address.country);
    if (!phone) throw new ApiError('VALIDATION', { fields: { phone: ['field.phone'] } });
    return { ...form, phone };
  }

  async #withKey(
    { organization }: Place,
    idempotencyKey: string | undefined,
  ): Promise<InquiryDocument | undefined> {
    if (idempotencyKey === undefined) return undefined;
    const organizationId = organization._id;
    return (await this.#models.Inquiry.findOne({ organizationId, idempotencyKey }).lean()) ?? undefined;
  }

  async #fieldsOf(form: InquiryCreate, place: Place, sender: Sender, now: Date) {
    const { organization, estate, apartment, apartments } = place;
    const { member } = sender;
    const id = (hex: string | undefined) => (hex ? new Types.ObjectId(hex) : undefined);
    const agent = id(form.agentId);
    const text = plainText(form.message);
    const textHash = text && this.#options.hashVisitor(organization._id, { text });
    const [agentId, spam] = await Promise.all([
      agent && findResponsible(this.#models, organization._id, estate._id, agent),
      member
        ? { score: 0, verdict: 'OK' as const }
        : judge(this.#models, organization._id, form, textHash, now),
    ]);
    // Advertising does not use up an agent's turn.
    const assigneeId =
      spam.verdict === 'SPAM'
        ? undefined
        : ((await this.#named(form, place, sender)) ??
          (await assigneeFor(this.#models, organization, estate, agentId)));
    // The browser may still say yes of somebody who has withdrawn it on their own page.
    const followed =
      form.analyticsConsent === true &&
      !(form.visitorId && (await this.#options.tracking.refusals.has(organization._id, form.visitorId)));
    // With e-mail contact only, the name is optional and the address replaces it.
    const name = form.name ?? form.email ?? '';
    return {
      organizationId: organization._id,
      createdBy: member?.userId,
      source: form.source ?? (member ? 'MANUAL' : 'VIEWER'),
      name,
      nameKey: naturalKey(name),
      email: form.email,
      emailKey: form.email && addressKeyOf(form.email),
      phone: form.phone,
      preferredContact: form.preferredContact ?? 'ANY',
      subject: form.subject,
      message: form.message,
      estateId: estate._id,
      buildingId: apartment?.buildingId ?? id(form.buildingId),
      apartmentId: apartment?._id,
      apartmentIds: apartments.map((one) => one._id),
      prices: apartments.map((one) => ({ apartmentId: one._id, price: one.listPrice, status: one.status })),
      navigatorId: id(form.navigatorId),
      panoramaId: id(form.panoramaId),
      agentId,
      assigneeId,
      visitorId: followed ? form.visitorId : undefined,
      sessionId: followed ? form.sessionId : undefined,
      page: form.page,
      privacyVersion: form.privacyVersion,
      spam,
      retentionUntil: addDays(dayIn(organization.timezone, now), organization.privacy.retentionDays),
      textHash,
      unsettled: true as const,
      createdAt: now,
      updatedAt: now,
    };
  }

  /** @throws ApiError FORBIDDEN when the sender may not choose, VALIDATION */
  async #named(
    { assigneeId }: InquiryCreate,
    { estate }: Place,
    { member, mayAssign }: Sender,
  ): Promise<Types.ObjectId | undefined> {
    if (assigneeId === undefined) return undefined;
    if (!mayAssign || !member) throw new ApiError('FORBIDDEN');
    return await namedAssignee(this.#models, estate, new Types.ObjectId(assigneeId));
  }

  /** Undefined when its idempotency key is taken. */
  async #store(
    fields: { _id: Types.ObjectId } & Record<string, unknown>,
    now: Date,
  ): Promise<InquiryDocument | undefined> {
    for (let tries = 0; tries < REFERENCE_TRIES; tries += 1) {
      try {
        const reference = newReference(now.getUTCFullYear());
        const [stored] = await this.#models.Inquiry.create([{ ...fields, reference }], { timestamps: false });
        if (stored) return stored.toObject();
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        if (mongoKey(error).includes('idempotencyKey')) return undefined;
      }
    }
    throw new Error('no free reference was found for an inquiry');
  }

  /** Keys that identify equal forms: e-mail or phone, with the apartments. */
  #holdKeys(form: InquiryCreate, { organization, estate, apartments }: Place): string[] {
    const about =
      apartments.length > 0
        ? apartments.map((apartment) => String(apartment._id)).toSorted()
        : [String(estate._id)];
    return contactKeys(form).map((contact) =>
      this.#options.hashVisitor(organization._id, { visitorId: [contact, ...about].join('\n') }),
    );
  }
}
