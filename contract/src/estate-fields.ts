import type { FieldTable } from './field-table.ts';

/** Longest legal notice, in characters. */
export const LEGAL_NOTICE_MAX = 1000;

/** The plain fields of an estate. */
export const ESTATE_FIELDS = {
  stage: { kind: 'text', maxLength: 80 },
  completionDate: { kind: 'day', public: true },
  constructionStart: { kind: 'day' },
  salesStart: { kind: 'day' },
  website: { kind: 'link', public: true },
  prospectusUrl: { kind: 'link', public: true },
} as const satisfies FieldTable;
