import { Types } from 'mongoose';

const REPLY_MAIL = /^inquiry-reply\.([0-9a-f]{24})\.([0-9a-f]{24})$/;

/** The id under which the mail of a reply is ordered. */
export function replyMailId(inquiryId: Types.ObjectId, replyId: Types.ObjectId): string {
  return `inquiry-reply.${String(inquiryId)}.${String(replyId)}`;
}

/** The reply that a mail carries; undefined for other mails. */
export function replyOfMail(
  mailId: string,
): { inquiryId: Types.ObjectId; replyId: Types.ObjectId } | undefined {
  const [, inquiryId, replyId] = REPLY_MAIL.exec(mailId) ?? [];
  return inquiryId && replyId
    ? { inquiryId: new Types.ObjectId(inquiryId), replyId: new Types.ObjectId(replyId) }
    : undefined;
}
