import type { MailDelivery } from '@oriel/contract/enums';
import type { MailPreview, ReplyPreviewQuestion } from '@oriel/contract/inquiry';
import { INQUIRY_REPLY_SUBJECT_MAX } from '@oriel/contract/inquiry-rules';
import { placeholdersIn } from '@oriel/contract/reply-template';
import type { Types } from 'mongoose';
import type { Clock } from '../../platform/clock.ts';
import type { Models } from '../../platform/database.ts';
import { derivedId } from '../../platform/derived-id.ts';
import { ApiError } from '../../platform/errors.ts';
import { isAddress, oneLine } from '../../platform/mail-address.ts';
import { cleanText } from '../../platform/present.ts';
import type { ActivityDocument } from '../activity/model.ts';
import { type ActivityService, userActor } from '../activity/service.ts';
import type { UserDocument } from '../user/model.ts';
import { changeInquiry } from './changes.ts';
import { REPEAT_MS } from './dedup-lock.ts';
import { dropWaitingMails } from './erase.ts';
import type { InquiryMails } from './mails.ts';
import type { InquiryDocument } from './model.ts';
import type { InquiryNotices } from './notices.ts';
import { replyOfMail } from './reply-mail-id.ts';

interface Dependencies {
  readonly models: Models;
  readonly clock: Clock;
  readonly activities: ActivityService;
  readonly mails: InquiryMails;
  readonly notices: InquiryNotices;
  readonly log?: ((error: unknown, message: string) => void) | undefined;
}

/** What a member writes. */
type Words = ReplyPreviewQuestion;

/** A reply as its mail has it. */
interface MailWords {
  readonly text: string;
  readonly mailSubject: string;
}

interface Author {
  readonly user: UserDocument;
  readonly idempotencyKey?: string | undefined;
}

/** @throws ApiError VALIDATION when the text is empty, or placeholders are left */
function checkedWords(given: Words): Words {
  const text = cleanText(given.text);
  if (text === '') throw new ApiError('VALIDATION', { fields: { text: ['field.control'] } });
  const subject = oneLine(given.subject ?? '', INQUIRY_REPLY_SUBJECT_MAX);
  for (const [field, words] of Object.entries({ subject, text })) {
    const left = placeholdersIn(words).map((name) => `{${name}}`);
    if (left.length > 0) {
      throw new ApiError('VALIDATION', {
        fields: { [field]: ['field.placeholderLeft'] },
        values: { known: left.join(', ') },
      });
    }
  }
  return { text, ...(subject ? { subject } : {}) };
}

/** @throws ApiError VALIDATION when the person cannot be written to, or what is written cannot be sent */
function checked(inquiry: InquiryDocument, given: Words): Words & { to: string } {
  const { email, anonymizedAt } = inquiry;
  if (anonymizedAt) throw new ApiError('VALIDATION', { fields: { email: ['field.anonymized'] } });
  if (!email || !isAddress(email)) throw new ApiError('VALIDATION', { fields: { email: ['field.noEmail'] } });
  return { to: email, ...checkedWords(given) };
}

/** Replies to inquiries: by mail, and kept in the history. */
export class InquiryReplies {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /**
   * Replies to the person. The reply is kept first, so that its text cannot be lost; each step can be repeated, so that the same request
   * after a crash completes it.
   *
   * @returns the reply, and whether it had been sent before
   * @throws ApiError VALIDATION, NOT_FOUND when the inquiry is erased meanwhile
   */
  async send(
    inquiry: InquiryDocument,
    given: Words,
    author: Author,
  ): Promise<{ reply: ActivityDocument; again: boolean }> {
    const { models, activities, mails } = this.#deps;
    const { organizationId } = inquiry;
    const { to, ...words } = checked(inquiry, given);
    const { user } = author;
    const { subject: mailSubject } = await mails.previewReply(inquiry, { ...words, by: user, to });
    const { text } = words;
    const before = await this.#sentBefore(inquiry, { text, mailSubject }, author);
    const _id = before?._id ?? this.#idFor(inquiry, author, { text, mailSubject });
    if (!before) {
      await activities.recordAll([
        {
          _id,
          organizationId,
          subject: { type: 'INQUIRY', id: inquiry._id },
          kind: 'REPLIED',
          content: text,
          mailSubject,
          delivery: 'WAITING',
          actor: userActor(user),
          at: this.#deps.clock(),
        },
      ]);
    }
    const reply = await models.Activity.findOne({ organizationId, _id }).lean();
    if (!reply) throw new ApiError('NOT_FOUND');
    const { content = text, mailSubject: subject } = reply;
    await mails.reply(inquiry, { subject, text: content, by: user, to }, _id);
    await this.#markAnswered(inquiry, reply, user);
    return { reply, again: before !== null };
  }

  /** @throws ApiError VALIDATION like `send` */
  async preview(inquiry: InquiryDocument, given: Words, user: UserDocument): Promise<MailPreview> {
    return await this.#deps.mails.previewReply(inquiry, { ...checked(inquiry, given), by: user });
  }

  /** Keeps what became of the mail of a reply. */
  async noteDelivery(mailId: string, delivery: MailDelivery): Promise<void> {
    const of = replyOfMail(mailId);
    if (!of) return;
    try {
      await this.#deps.models.Activity.updateOne(
        { _id: of.replyId, 'subject.type': 'INQUIRY', 'subject.id': of.inquiryId },
        { $set: { delivery } },
        { timestamps: false },
      ).setOptions({ acrossOrganizations: 'a job names its reply by id' });
    } catch (error) {
      this.#deps.log?.(error, 'what became of a reply could not be recorded');
    }
  }

  /** The same request has the same id, even concurrently: by its key, or the same words at the same time. */
  #idFor({ _id }: InquiryDocument, { user, idempotencyKey }: Author, words: MailWords): Types.ObjectId {
    const { text, mailSubject } = words;
    const span = Math.floor(this.#deps.clock().getTime() / REPEAT_MS);
    const same = idempotencyKey ?? JSON.stringify([span, mailSubject, text]);
    return derivedId('reply', String(_id), String(user._id), same);
  }

  /** The reply that this one repeats: by its key, or the same words within two minutes. */
  async #sentBefore(
    inquiry: InquiryDocument,
    words: MailWords,
    author: Author,
  ): Promise<ActivityDocument | null> {
    const { models, clock } = this.#deps;
    const { organizationId, _id } = inquiry;
    const { user, idempotencyKey } = author;
    return await models.Activity.findOne({
      organizationId,
      'subject.id': _id,
      kind: 'REPLIED',
      ...(idempotencyKey === undefined
        ? {
            content: words.text,
            mailSubject: words.mailSubject,
            'actor.id': user._id,
            createdAt: { $gt: new Date(clock().getTime() - REPEAT_MS) },
          }
        : { _id: this.#idFor(inquiry, author, words) }),
    }).lean();
  }

  /** A reply marks the inquiry as read, too. */
  async #markAnswered(inquiry: InquiryDocument, reply: ActivityDocument, user: UserDocument): Promise<void> {
    const { models } = this.#deps;
    const { organizationId, _id } = inquiry;
    const at = reply.createdAt;
    await models.Inquiry.updateOne(
      { organizationId, _id, $or: [{ answeredAt: { $exists: false } }, { answeredAt: { $lt: at } }] },
      { $set: { answeredAt: at, answeredBy: user._id, answeredVia: 'EMAIL' } },
    );
    const now = await models.Inquiry.findOne({ organizationId, _id }).lean();
    if (!now || now.anonymizedAt) {
      // Erased meanwhile: nothing of the person may stay behind.
      await dropWaitingMails(models, inquiry);
      await models.Activity.deleteOne({ organizationId, _id: reply._id });
      throw new ApiError('NOT_FOUND');
    }
    if (now.status === 'NEW')
      await changeInquiry(this.#deps, now, { status: 'READ' }, { user, mayAssign: false });
  }
}
