import { Types } from 'mongoose';
import type { ActivityChange } from '../../activity/model.ts';
import type { DecidedActivity } from '../../activity/service.ts';
import type { ChangeContext } from './change.ts';
import type { ApartmentDocument } from './model.ts';

type Reserved = Pick<Partial<ApartmentDocument>, 'status' | 'number' | 'bookedUntil' | 'bookedForInquiryId'>;

function inquiryOf({ status, bookedForInquiryId }: Reserved): Types.ObjectId | undefined {
  return status === 'BOOKED' ? (bookedForInquiryId ?? undefined) : undefined;
}

/** What the inquiry that an apartment is or was reserved for gets in its history: that it was reserved, released or sold. */
export function inquiryActivities(
  before: Reserved & Pick<ApartmentDocument, 'organizationId'>,
  after: Reserved,
  { now, actor, source }: Pick<ChangeContext, 'now' | 'actor' | 'source'>,
): DecidedActivity[] {
  const [former, next] = [inquiryOf(before), inquiryOf(after)];
  const isSame = former !== undefined && next !== undefined && former.equals(next);
  const until = after.bookedUntil?.toISOString();
  const tell = (inquiry: Types.ObjectId, changes: ActivityChange[]): DecidedActivity => ({
    _id: new Types.ObjectId(),
    at: now,
    organizationId: before.organizationId,
    subject: { type: 'INQUIRY', id: inquiry },
    kind: 'STATUS_CHANGED',
    actor,
    changes: [
      ...changes,
      { field: 'apartment', to: after.number ?? before.number },
      ...(source === 'IMPORT' ? [{ field: 'source', to: source }] : []),
    ],
  });
  const released = { field: 'status', from: 'BOOKED', to: after.status === 'SOLD' ? 'SOLD' : 'ACTIVE' };
  const reserved = { field: 'status', to: 'BOOKED' };
  return [
    ...(former && !isSame ? [tell(former, [released])] : []),
    ...(next && !(isSame && until === before.bookedUntil?.toISOString())
      ? [tell(next, [reserved, ...(until ? [{ field: 'bookedUntil', to: until }] : [])])]
      : []),
  ];
}
