import { NOTIFICATION_KINDS, type NotificationKind } from '@oriel/contract/user';
import { Types } from 'mongoose';
import type { Models } from '../../platform/database.ts';
import { ApiError } from '../../platform/errors.ts';
import { type SecretBox, UnreadableSecret } from '../../platform/secrets.ts';

const PURPOSE = 'unsubscribe';

/** A token that lets a mail's recipient unsubscribe from its kind, without signing in; meaningless to others. */
export function unsubscribeToken(secrets: SecretBox, userId: Types.ObjectId, kind: NotificationKind): string {
  return secrets.seal(`${String(userId)}:${kind}`, PURPOSE);
}

function invalid(): ApiError {
  return new ApiError('VALIDATION', { fields: { token: ['field.invalid'] } });
}

function read(secrets: SecretBox, token: string): { userId: Types.ObjectId; kind: NotificationKind } {
  try {
    const [userId = '', named] = secrets.open(token, PURPOSE).split(':');
    const kind = NOTIFICATION_KINDS.find((one) => one === named);
    if (kind && Types.ObjectId.isValid(userId)) return { userId: new Types.ObjectId(userId), kind };
  } catch (error) {
    if (!(error instanceof UnreadableSecret)) throw error;
  }
  throw invalid();
}

/**
 * Turns off the mails of a token; idempotent. Dashboard notices stay.
 *
 * @throws ApiError VALIDATION for an invalid token
 */
export async function unsubscribe(
  models: Models,
  secrets: SecretBox,
  token: string,
): Promise<NotificationKind> {
  const { userId, kind } = read(secrets, token);
  await models.User.updateOne({ _id: userId }, { $set: { [`notifications.${kind}.email`]: false } });
  return kind;
}
