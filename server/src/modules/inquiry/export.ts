import type { Inquiry } from '@oriel/contract/inquiry';
import type { QueryFilter, Types } from 'mongoose';
import { inChunks } from '../../platform/chunks.ts';
import type { Column } from '../../platform/spreadsheet.ts';
import type { InquiryDocument } from './model.ts';
import { type InquiryPresentation, presentInquiries } from './present.ts';

export const COLUMNS: readonly Column<Inquiry>[] = [
  { title: 'reference', value: (row) => row.reference, width: 14 },
  { title: 'createdAt', value: (row) => new Date(row.createdAt), width: 18 },
  { title: 'status', value: (row) => row.status, width: 8 },
  { title: 'source', value: (row) => row.source, width: 12 },
  { title: 'name', value: (row) => row.name, width: 24 },
  { title: 'email', value: (row) => row.email, width: 28 },
  { title: 'phone', value: (row) => row.phone, width: 16 },
  { title: 'preferredContact', value: (row) => row.preferredContact, width: 12 },
  { title: 'estate', value: (row) => row.estateName, width: 24 },
  { title: 'apartments', value: (row) => row.apartments.map(({ number }) => number).join(', '), width: 20 },
  { title: 'subject', value: (row) => row.subject, width: 24 },
  { title: 'message', value: (row) => row.message, width: 60 },
  { title: 'assignee', value: (row) => row.assignee?.name, width: 20 },
  { title: 'locale', value: (row) => row.locale, width: 8 },
  {
    title: 'consents',
    value: (row) =>
      row.consents
        .filter(({ granted }) => granted)
        .map(({ key, version }) => `${key} ${version}`)
        .join(', '),
    width: 24,
  },
  { title: 'page', value: (row) => row.page?.url, width: 30 },
  { title: 'campaign', value: (row) => row.page?.utm?.campaign, width: 16 },
  { title: 'readAt', value: (row) => (row.readAt ? new Date(row.readAt) : undefined), width: 18 },
  {
    title: 'answeredAt',
    value: (row) => (row.answeredAt ? new Date(row.answeredAt) : undefined),
    width: 18,
  },
  { title: 'answeredVia', value: (row) => row.answeredVia, width: 12 },
  { title: 'nextStep', value: (row) => row.nextStep?.text, width: 30 },
  { title: 'nextStepOn', value: (row) => row.nextStep?.on, width: 12 },
  { title: 'notes', value: (row) => row.counts.notes, width: 8 },
  { title: 'retentionUntil', value: (row) => row.retentionUntil, width: 14 },
];

/** The filtered inquiries as members get them, as a stream. */
export async function* exportRows(
  deps: InquiryPresentation,
  organizationId: Types.ObjectId,
  filter: QueryFilter<InquiryDocument>,
): AsyncGenerator<Inquiry> {
  const chunks = inChunks<InquiryDocument>(
    filter,
    (within, most) =>
      deps.models.Inquiry.find(within).sort({ createdAt: -1, _id: -1 }).limit(most).lean<InquiryDocument[]>(),
    ({ createdAt, _id }) => [{ createdAt: { $lt: createdAt } }, { createdAt, _id: { $lt: _id } }],
  );
  for await (const chunk of chunks) yield* await presentInquiries(deps, organizationId, chunk);
}
