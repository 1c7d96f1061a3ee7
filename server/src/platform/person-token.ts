import { Types } from 'mongoose';
import { ApiError } from './errors.ts';
import { type SecretBox, UnreadableSecret } from './secrets.ts';

const PURPOSE = 'person';

/** Whose data a link opens, in one organization: by what they have proved, an address or an id of their browser. */
export interface PersonKey {
  readonly organizationId: Types.ObjectId;
  /** Lower case; the link was mailed to it. */
  readonly email?: string;
  /** Proves who wrote comments. */
  readonly visitorId?: string;
  /** Recognises visits. */
  readonly visitId?: string;
}

/** A link's secret: sealed, so that nothing is stored and nobody can make or read one; it opens nothing but a person's own page. */
export function personToken(secrets: SecretBox, key: PersonKey, expiresAt: Date): string {
  const { organizationId, email, visitorId, visitId } = key;
  return secrets.seal(
    JSON.stringify([
      String(organizationId),
      expiresAt.getTime(),
      email ?? '',
      visitorId ?? '',
      visitId ?? '',
    ]),
    PURPOSE,
  );
}

/**
 * Reads the secret of a link.
 *
 * @throws ApiError PERSON_LINK_INVALID when it has expired, was made for something else, or is none
 */
export function readPersonToken(
  secrets: SecretBox,
  token: string,
  now: Date,
): { readonly key: PersonKey; readonly expiresAt: Date } {
  try {
    const [organizationId, expires, email, visitorId, visitId] = JSON.parse(secrets.open(token, PURPOSE));
    if (now.getTime() < expires) {
      const key = {
        organizationId: new Types.ObjectId(organizationId),
        ...(email ? { email } : {}),
        ...(visitorId ? { visitorId } : {}),
        ...(visitId ? { visitId } : {}),
      };
      return { key, expiresAt: new Date(expires) };
    }
  } catch (error) {
    if (!(error instanceof UnreadableSecret)) throw error;
  }
  throw new ApiError('PERSON_LINK_INVALID');
}
