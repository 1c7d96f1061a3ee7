import type { LostCorrection, Passage } from '@oriel/contract/feedback-analysis';
import type { Types } from 'mongoose';
import { type MachinePassage, passagesOf, standingText } from './corrections.ts';
import type { AnalysisDocument, CorrectionDocument } from './model.ts';

interface Reading {
  /** Ids of comments that may be quoted. */
  readonly quotable: ReadonlySet<string>;
  readonly names: ReadonlyMap<string, string>;
}

/** A member by id and name; without one once the account is gone. */
export function person(id: Types.ObjectId, names: ReadonlyMap<string, string>): { id: string; name: string } {
  return { id: String(id), name: names.get(String(id)) ?? '' };
}

function changeOf({ by, at }: CorrectionDocument, names: ReadonlyMap<string, string>) {
  return { ...(by ? { changedBy: person(by, names) } : {}), changedAt: at.toISOString() };
}

/** Whether the machine's words may be shown: not once the comment they quote is gone, or nothing is left that they rest on. */
function mayShowMachine(
  { part, commentIds, against }: MachinePassage,
  quotable: ReadonlySet<string>,
): boolean {
  const has = (id: Types.ObjectId) => quotable.has(String(id));
  if (part === 'AGREEMENT') return commentIds.some(has);
  if (part === 'DISAGREEMENT') return commentIds.some(has) && (against ?? []).some(has);
  const [source] = commentIds;
  return source === undefined || has(source);
}

type Topic = NonNullable<MachinePassage['topic']>;

/** What people say on a topic, in their own words. */
export function quotesOf(
  { quotes }: Topic,
  quotable: ReadonlySet<string>,
): { commentId: string; text: string }[] {
  return quotes.flatMap(({ commentId, text }) =>
    quotable.has(String(commentId)) ? [{ commentId: String(commentId), text }] : [],
  );
}

function passageForMembers(
  passage: MachinePassage,
  corrections: readonly CorrectionDocument[],
  { quotable, names }: Reading,
): Passage {
  const { key, part, text, commentIds, against, topic } = passage;
  const correction = corrections.find((one) => one.key === key);
  const there = (ids: readonly Types.ObjectId[]) => ids.map(String).filter((id) => quotable.has(id));
  const [behind, contrary] = [there(commentIds), against && there(against)];
  const machine = mayShowMachine(passage, quotable);
  const own = correction?.text !== undefined && part !== 'DISAGREEMENT' && behind.length > 0;
  return {
    key,
    part,
    ...(machine ? { machine: text } : {}),
    ...(machine || own ? { text: standingText(passage, corrections) } : {}),
    hidden: correction?.hidden ?? false,
    ...(correction ? changeOf(correction, names) : {}),
    ...(correction?.i18n && (machine || own) ? { i18n: correction.i18n } : {}),
    commentIds: behind,
    ...(contrary ? { against: contrary } : {}),
    removed: commentIds.length + (against?.length ?? 0) - behind.length - (contrary?.length ?? 0),
    ...(topic ? { count: topic.count, sentiment: topic.sentiment, quotes: quotesOf(topic, quotable) } : {}),
  };
}

/** Everything of an analysis that a person may change. */
export function passagesForMembers(
  result: AnalysisDocument | undefined,
  corrections: readonly CorrectionDocument[],
  reading: Reading,
): Passage[] {
  return (result ? passagesOf(result) : []).map((one) => passageForMembers(one, corrections, reading));
}

/** Corrections whose sentence the latest analysis does not have. */
export function lostCorrections(
  result: AnalysisDocument | undefined,
  corrections: readonly CorrectionDocument[],
  { quotable, names }: Reading,
): LostCorrection[] {
  const there = new Set((result ? passagesOf(result) : []).map(({ key }) => key));
  return (
    corrections
      // Of lost words, a translation alone is no use.
      .filter(({ key, text, hidden }) => !there.has(key) && (text || hidden))
      .map((one) => ({
        key: one.key,
        part: one.part,
        ...(!one.machine || (one.quoted && !quotable.has(String(one.quoted)))
          ? {}
          : { machine: one.machine }),
        ...(one.text ? { text: one.text } : {}),
        hidden: one.hidden,
        ...changeOf(one, names),
      }))
  );
}
