import { NOTIFICATION_KINDS, type NotificationKind } from '@oriel/contract/user';
import { Types } from 'mongoose';
import type { Models } from '../../platform/database.ts';
import { ApiError } from '../../platform/errors.ts';
import { type SecretBox, UnreadableSecret } from '../../platform/secrets.ts';

const PURPOSE = 'unsubscribe';

/** A token by which whoever reads a mail is spared others of its kind, without signing in; it says nothing to anybody else. */
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
 * Switches off the mails that a token is about; once more changes nothing. What is shown in the dashboard stays.
 *
 * @throws ApiError VALIDATION for a token that is none
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
