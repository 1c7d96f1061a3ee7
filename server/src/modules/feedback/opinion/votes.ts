import type { OPINION_VOTES } from '@oriel/contract/enums';
import type { PublicFeedback } from '@oriel/contract/feedback';
import type { Types } from 'mongoose';
import { votesToBeGrouped } from '../../../analysis/opinion-groups/opinion-groups.ts';
import {
  NO_VOTE,
  PARTICIPANTS_MAX,
  type Tally,
  type VoteMatrix,
} from '../../../analysis/opinion-groups/votes.ts';
import type { Models } from '../../../platform/database.ts';
import { isDuplicateKey } from '../../../platform/duplicate-key.ts';
import { mapById } from '../../../platform/object-ids.ts';
import type { FeedbackDocument } from '../model.ts';

type OpinionVote = (typeof OPINION_VOTES)[number];
type Project = Pick<FeedbackDocument, '_id' | 'organizationId' | 'statementIds'>;

/** A statement as it may be read now. */
export interface ShownStatement {
  readonly _id: Types.ObjectId;
  readonly body: string;
}

const CELLS = { AGREE: 1, DISAGREE: -1, PASS: 0 } as const;

/** Votes read for the groups; the newest win. */
const MOST_VOTES = 500_000;

/** The statements of a project whose comments are published, in the team's order. */
export async function shownStatements(
  models: Models,
  { _id: projectId, organizationId, statementIds = [] }: Project,
): Promise<ShownStatement[]> {
  if (statementIds.length === 0) return [];
  const published = { organizationId, projectId, _id: { $in: statementIds }, status: 'PUBLISHED' as const };
  const byId = mapById(await models.Comment.find(published, { body: 1 }).lean<ShownStatement[]>());
  return statementIds.flatMap((id) => byId.get(String(id)) ?? []);
}

/** The statements that visitors read and vote on: none where they are shown no comments but their own. */
export async function publicStatements(
  models: Models,
  project: Project & Pick<FeedbackDocument, 'settings'>,
): Promise<ShownStatement[]> {
  return project.settings.showOthersComments ? await shownStatements(models, project) : [];
}

/** What visitors read of the vote beside the project; undefined where nothing is put to it. */
export async function publicVote(
  models: Models,
  project: Project & Pick<FeedbackDocument, 'settings' | 'ai'>,
): Promise<PublicFeedback['opinion']> {
  const { length: statements } = await publicStatements(models, project);
  const { published, publication } = project.ai;
  if (statements === 0) return undefined;
  return { statements, results: published && (publication?.opinion?.groups.length ?? 0) > 0 };
}

/** One person's votes in a project, by statement. */
export async function votesOf(
  models: Models,
  { _id: projectId, organizationId }: Project,
  visitorHash: string | undefined,
): Promise<ReadonlyMap<string, OpinionVote>> {
  if (!visitorHash) return new Map();
  const rows = await models.StatementVote.find(
    { organizationId, projectId, visitorHash },
    { commentId: 1, vote: 1 },
  )
    .sort({ _id: 1 })
    .lean();
  return new Map(rows.map(({ commentId, vote }) => [String(commentId), vote]));
}

/** Stores, changes or withdraws one person's vote; the last one counts. */
export async function storeVote(
  models: Models,
  { _id: projectId, organizationId }: Project,
  { commentId, visitorHash }: { readonly commentId: Types.ObjectId; readonly visitorHash: string },
  vote: OpinionVote | null,
): Promise<void> {
  const key = { organizationId, commentId, visitorHash };
  if (vote === null) {
    await models.StatementVote.deleteOne(key);
    return;
  }
  const upsert = () => models.StatementVote.updateOne(key, { $set: { projectId, vote } }, { upsert: true });
  try {
    await upsert();
  } catch (error) {
    // Two first votes of one person at once: the second finds the first one's document.
    if (!isDuplicateKey(error)) throw error;
    await upsert();
  }
}

/** Votes on each statement. */
export async function talliesOf(
  models: Models,
  { _id: projectId, organizationId }: Project,
  statements: readonly ShownStatement[],
): Promise<ReadonlyMap<string, Tally>> {
  const found = new Map(statements.map(({ _id }) => [String(_id), { agree: 0, disagree: 0, pass: 0 }]));
  const rows = await models.StatementVote.aggregate<{
    _id: { comment: Types.ObjectId; vote: OpinionVote };
    count: number;
  }>([
    { $match: { organizationId, projectId, commentId: { $in: statements.map(({ _id }) => _id) } } },
    { $group: { _id: { comment: '$commentId', vote: '$vote' }, count: { $sum: 1 } } },
  ]);
  for (const { _id, count } of rows) {
    const tally = found.get(String(_id.comment));
    if (!tally) continue;
    if (_id.vote === 'AGREE') tally.agree = count;
    else if (_id.vote === 'DISAGREE') tally.disagree = count;
    else tally.pass = count;
  }
  return found;
}

/** How many people have voted, and how many of them on enough statements to be in a group. */
export async function votersOf(
  models: Models,
  { _id: projectId, organizationId }: Project,
  statements: readonly ShownStatement[],
): Promise<{ voters: number; readyVoters: number }> {
  const needed = votesToBeGrouped(statements.length);
  const rows = await models.StatementVote.aggregate<{ _id: number; people: number }>([
    { $match: { organizationId, projectId, commentId: { $in: statements.map(({ _id }) => _id) } } },
    { $group: { _id: '$visitorHash', votes: { $sum: 1 } } },
    { $group: { _id: '$votes', people: { $sum: 1 } } },
  ]);
  const people = (from: number) => rows.reduce((sum, { _id, people }) => sum + (_id >= from ? people : 0), 0);
  return { voters: people(1), readyVoters: people(Math.max(1, needed)) };
}

/** All votes on the statements as a matrix, without who voted. */
export async function voteMatrix(
  models: Models,
  { _id: projectId, organizationId }: Project,
  statements: readonly ShownStatement[],
): Promise<VoteMatrix> {
  const places = new Map(statements.map(({ _id }, place) => [String(_id), place]));
  const votes = await models.StatementVote.find(
    { organizationId, projectId, commentId: { $in: statements.map(({ _id }) => _id) } },
    { commentId: 1, visitorHash: 1, vote: 1 },
  )
    .sort({ createdAt: -1 })
    .limit(MOST_VOTES)
    .lean();
  const rows = new Map<string, Int8Array>();
  for (const { visitorHash, commentId, vote } of votes) {
    const row = rows.get(visitorHash) ?? new Int8Array(statements.length).fill(NO_VOTE);
    row[places.get(String(commentId)) ?? 0] = CELLS[vote];
    if (rows.size < PARTICIPANTS_MAX || rows.has(visitorHash)) rows.set(visitorHash, row);
  }
  const cells = new Int8Array(rows.size * statements.length);
  // By their pseudonym: the order of participants must not depend on when they voted.
  const people = [...rows].sort(([one], [other]) => (one < other ? -1 : 1));
  for (const [place, [, row]] of people.entries()) cells.set(row, place * statements.length);
  return { participants: rows.size, statements: statements.length, cells };
}
