import type { BrandKey } from '@oriel/contract/brand';
import type { ChapterWords } from './chapter.tsx';

/** A chapter, or the place of the one that has code to copy. */
type Part = ChapterWords | 'site';

/** What a marketing head of a developer asks after seeing it, in the order in which they ask. */
const ORIEL: readonly Part[] = [
  'site',
  {
    id: 'sales',
    title: 'main.oriel.sales',
    lead: 'main.oriel.sales.lead',
    points: [
      ['main.oriel.sales.inquiry', 'main.oriel.sales.inquiry.text'],
      ['main.oriel.sales.facade', 'main.oriel.sales.facade.text'],
      ['main.oriel.sales.list', 'main.oriel.sales.list.text'],
    ],
    picture: ['statistics', 'main.oriel.sales.picture'],
  },
  {
    id: 'law',
    title: 'main.oriel.law',
    lead: 'main.oriel.law.lead',
    points: [
      ['main.oriel.law.history', 'main.oriel.law.history.text'],
      ['main.oriel.law.hidden', 'main.oriel.law.hidden.text'],
      ['main.oriel.law.privacy', 'main.oriel.law.privacy.text'],
    ],
    picture: ['publish', 'main.oriel.law.picture'],
  },
  {
    id: 'operations',
    title: 'main.operations',
    lead: 'main.operations.lead',
    points: [
      ['main.operations.open', 'main.operations.open.text'],
      ['main.operations.own', 'main.operations.own.text'],
      ['main.operations.leave', 'main.operations.leave.text'],
    ],
  },
];

/** The same of a city's planners. */
const LOCALLOOP: readonly Part[] = [
  {
    id: 'place',
    title: 'main.localloop.place',
    lead: 'main.localloop.place.lead',
    points: [
      ['main.localloop.place.kinds', 'main.localloop.place.kinds.text'],
      ['main.localloop.place.voices', 'main.localloop.place.voices.text'],
      ['main.localloop.place.everyone', 'main.localloop.place.everyone.text'],
    ],
    picture: ['comment', 'main.localloop.place.picture'],
  },
  {
    id: 'moderation',
    title: 'main.localloop.moderation',
    lead: 'main.localloop.moderation.lead',
    points: [
      ['main.localloop.moderation.queue', 'main.localloop.moderation.queue.text'],
      ['main.localloop.moderation.answer', 'main.localloop.moderation.answer.text'],
    ],
    picture: ['moderation', 'main.localloop.moderation.picture'],
  },
  {
    id: 'analysis',
    title: 'main.localloop.analysis',
    lead: 'main.localloop.analysis.lead',
    points: [
      ['main.localloop.analysis.cited', 'main.localloop.analysis.cited.text'],
      ['main.localloop.analysis.groups', 'main.localloop.analysis.groups.text'],
    ],
    picture: ['analysis', 'main.localloop.analysis.picture'],
  },
  {
    id: 'outcome',
    title: 'main.localloop.outcome',
    lead: 'main.localloop.outcome.lead',
    points: [
      ['main.localloop.outcome.decisions', 'main.localloop.outcome.decisions.text'],
      ['main.localloop.outcome.posters', 'main.localloop.outcome.posters.text'],
    ],
    picture: ['outcome', 'main.localloop.outcome.picture'],
  },
  'site',
  {
    id: 'law',
    title: 'main.localloop.law',
    lead: 'main.localloop.law.lead',
    points: [
      ['main.localloop.law.privacy', 'main.localloop.law.privacy.text'],
      ['main.localloop.law.statement', 'main.localloop.law.statement.text'],
      ['main.localloop.law.plain', 'main.localloop.law.plain.text'],
    ],
  },
  {
    id: 'operations',
    title: 'main.operations',
    lead: 'main.operations.lead',
    points: [
      ['main.operations.open', 'main.operations.open.text'],
      ['main.operations.own', 'main.operations.own.text'],
      ['main.operations.leave', 'main.operations.leave.text'],
    ],
  },
];

export const CHAPTERS: Readonly<Record<BrandKey, readonly Part[]>> = {
  oriel: ORIEL,
  localloop: LOCALLOOP,
};
