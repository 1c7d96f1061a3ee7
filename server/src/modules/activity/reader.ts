import type { Locale } from '@oriel/contract/enums';
import type { FastifyRequest } from 'fastify';
import type { Types } from 'mongoose';
import { memberScope } from '../../platform/caller.ts';
import { requestLocale } from '../../platform/language.ts';
import type { ActivityDocument } from './model.ts';

/** The reader of a history. */
export interface Reader {
  readonly userId: Types.ObjectId;
  /** May delete others' notes too. */
  readonly anyNote: boolean;
  readonly locale: Locale;
}

/** The member behind a request, as a reader of histories: an ADMIN may delete any note, all others only their own. */
export function readerOf(request: FastifyRequest): Reader {
  const { userId } = memberScope(request);
  const { kind, organization } = request.caller;
  return {
    userId,
    anyNote: kind === 'ADMIN' || kind === 'staff',
    locale: requestLocale(request, organization?.locale),
  };
}

function isOwn(activity: Pick<ActivityDocument, 'createdBy'>, reader: Reader): boolean {
  return activity.createdBy?.equals(reader.userId) ?? false;
}

/** Only notes can be deleted; everything else is a permanent record. */
export function mayDelete(activity: Pick<ActivityDocument, 'kind' | 'createdBy'>, reader: Reader): boolean {
  return activity.kind === 'NOTE' && (reader.anyNote || isOwn(activity, reader));
}
