import type { Locale } from '@oriel/contract/enums';
import type { Notice, NoticeFacts } from '@oriel/contract/notice';
import type { Types } from 'mongoose';
import type { CallerMembership, Scope } from '../../platform/caller.ts';
import type { Models } from '../../platform/database.ts';
import { say } from '../../platform/messages.ts';
import { withoutEmpty } from '../../platform/present.ts';
import type { NoticeDocument } from './model.ts';

/** The reading member. */
export interface NoticeReader extends Pick<Scope, 'organizationId' | 'organization' | 'userId'> {
  readonly membership?: CallerMembership;
  /** The reader has a back office role. */
  readonly backOffice: boolean;
}

type Facts = ReadonlyMap<string, NoticeFacts>;

/** Facts of those inquiries that the reader may see, by id; implemented by the inquiry module. */
export type InquiryFacts = (reader: NoticeReader, ids: readonly Types.ObjectId[]) => Promise<Facts>;

/** The reader, with their current access, which may be less than when they were notified. */
export interface Reading {
  readonly reader: NoticeReader;
  readonly inquiryFacts: InquiryFacts;
  readonly locale: Locale;
}

function idsOf(rows: readonly NoticeDocument[], type: NoticeDocument['about']['type']): Types.ObjectId[] {
  return rows.flatMap(({ about }) => (about.type === type && about.id ? [about.id] : []));
}

async function titled(
  ids: readonly Types.ObjectId[],
  find: (ids: readonly Types.ObjectId[]) => Promise<readonly [Types.ObjectId, NoticeFacts][]>,
): Promise<Facts> {
  if (ids.length === 0) return new Map();
  return new Map((await find(ids)).map(([id, facts]) => [String(id), facts]));
}

/** Names of the subjects of notices, as far as visible to the reader. */
async function subjectsOf(
  models: Models,
  rows: readonly NoticeDocument[],
  reading: Reading,
): Promise<Record<NoticeDocument['about']['type'], Facts>> {
  const { reader, inquiryFacts } = reading;
  const { organizationId, backOffice } = reader;
  const inOrganization = (ids: readonly Types.ObjectId[]) => ({ organizationId, _id: { $in: [...ids] } });
  const known = (type: NoticeDocument['about']['type']) => (backOffice ? idsOf(rows, type) : []);
  const [INQUIRY, FEEDBACK, PANORAMA, ESTATE] = await Promise.all([
    inquiryFacts(reader, idsOf(rows, 'INQUIRY')),
    titled(known('FEEDBACK'), async (ids) =>
      (
        await models.Feedback.find(
          { ...inOrganization(ids), deletedAt: { $exists: false } },
          { title: 1 },
        ).lean()
      ).map(({ _id, title }) => [_id, { title }]),
    ),
    titled(known('PANORAMA'), async (ids) =>
      (await models.Panorama.find(inOrganization(ids), { name: 1 }).lean()).map(({ _id, name }) => [
        _id,
        { title: name },
      ]),
    ),
    titled(known('ESTATE'), async (ids) =>
      (await models.Estate.find(inOrganization(ids), { name: 1 }).lean()).map(({ _id, name }) => [
        _id,
        { estate: name },
      ]),
    ),
  ]);
  return { INQUIRY, FEEDBACK, PANORAMA, ESTATE, WEEK: new Map(), NEWS: new Map() };
}

function ownFacts({ facts, events }: NoticeDocument, locale: Locale): NoticeFacts {
  const { reason, values, from, to, visitors, inquiries, count } = facts ?? {};
  return withoutEmpty({
    text: reason ? say(locale, `integration.failed.${reason}`, values) : undefined,
    count: events.length > 0 ? events.length : count,
    from,
    to,
    visitors,
    inquiries,
  }) as NoticeFacts;
}

/** Notices as their reader gets them. */
export async function presentNotices(
  models: Models,
  rows: readonly NoticeDocument[],
  reading: Reading,
): Promise<Notice[]> {
  const subjects = await subjectsOf(models, rows, reading);
  return rows.map((row) => {
    const { about } = row;
    const found = about.id ? subjects[about.type].get(String(about.id)) : undefined;
    return withoutEmpty({
      id: String(row._id),
      organizationId: String(row.organizationId),
      kind: row.kind,
      about: { type: about.type, ...(found ? { id: String(about.id) } : {}) },
      facts: { ...ownFacts(row, reading.locale), ...found },
      at: row.at.toISOString(),
      readAt: row.readAt?.toISOString(),
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    }) as Notice;
  });
}
