import type { Types } from 'mongoose';
import type { Models } from '../../platform/database.ts';
import type { Period } from './agent-visits.ts';

export interface InquiryNumbers {
  readonly inquiries: number;
  readonly unread: number;
  readonly medianFirstReadMinutes?: number;
}

interface Row {
  readonly _id: Types.ObjectId | null;
  readonly inquiries: number;
  readonly unread: number;
}

interface Reading {
  readonly _id: Types.ObjectId | null;
  readonly waits: number[];
}

const MINUTE_MS = 60_000;

function median(values: readonly number[]): number | undefined {
  const sorted = [...values].sort((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[sorted.length % 2 === 0 ? half - 1 : half], sorted[half]];
  return low === undefined || high === undefined ? undefined : (low + high) / 2;
}

/** An inquiry counts for its assignee and for the agent whose link it came by; both may be the same. */
const OF_WHOM = [
  {
    $project: {
      status: 1,
      createdAt: 1,
      readAt: 1,
      people: {
        $setUnion: [[{ $ifNull: ['$assigneeId', null] }], [{ $ifNull: ['$agentId', null] }]],
      },
    },
  },
  { $unwind: '$people' },
];

/** Inquiries of a period by member. */
export async function agentInquiries(
  models: Models,
  organizationId: Types.ObjectId,
  { from, to }: Period,
): Promise<Map<string, InquiryNumbers>> {
  const asked = {
    organizationId,
    createdAt: { $gte: from, $lt: to },
    'spam.verdict': { $ne: 'SPAM' },
  };
  const [counts, readings] = await Promise.all([
    models.Inquiry.aggregate<Row>([
      { $match: asked },
      ...OF_WHOM,
      {
        $group: {
          _id: '$people',
          inquiries: { $sum: 1 },
          unread: { $sum: { $cond: [{ $eq: ['$status', 'NEW'] }, 1, 0] } },
        },
      },
    ]),
    models.Inquiry.aggregate<Reading>([
      { $match: { ...asked, readAt: { $exists: true } } },
      ...OF_WHOM,
      { $group: { _id: '$people', waits: { $push: { $subtract: ['$readAt', '$createdAt'] } } } },
    ]),
  ]);
  const waits = new Map(readings.map((reading) => [String(reading._id), reading.waits.map(Number)]));
  return new Map(
    counts.map(({ _id, inquiries, unread }) => {
      const wait = median(waits.get(String(_id)) ?? []);
      const minutes = wait === undefined ? {} : { medianFirstReadMinutes: Math.round(wait / MINUTE_MS) };
      return [String(_id), { inquiries, unread, ...minutes }];
    }),
  );
}
