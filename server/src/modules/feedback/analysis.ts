import { ANALYSIS_COOLDOWN_SECONDS } from '@oriel/contract/feedback-analysis';
import { Types } from 'mongoose';
import type { Analysis, AnalysisInput, Cited, FeedbackAnalyzer } from '../../analysis/analyzer.ts';
import type { JobQueue } from '../../jobs/queue.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Models } from '../../platform/database.ts';
import { ApiError } from '../../platform/errors.ts';
import type { CommentDocument } from '../comment/model.ts';
import { forgetDeleted } from './forget.ts';
import type { AnalysisDocument, CitedText, FeedbackDocument } from './model.ts';
import { findOpinion } from './opinion/results.ts';
import { earlierPublication } from './publication.ts';

export const ANALYSIS_JOB = 'analyse-feedback';

/** Most comments in an analysis; the newest win. */
const MOST_COMMENTS = 10_000;
/** Findings written at a time. */
const AT_ONCE = 500;
/** An analysis that takes longer is lost, and may be requested again. */
const LOST_AFTER_MS = 30 * 60_000;
const WAITING = ['QUEUED', 'RUNNING'] as const;
const JOB = { acrossOrganizations: 'a job names its project by id' };

interface Dependencies {
  readonly models: Models;
  readonly clock: Clock;
  readonly queue: JobQueue;
}

function cited(texts: readonly Cited[]): CitedText[] {
  return texts.map(({ text, commentIds }) => ({ text, commentIds: idsOf(commentIds) }));
}

function idsOf(ids: readonly string[]): Types.ObjectId[] {
  return ids.map((id) => new Types.ObjectId(id));
}

function stored(analysis: Analysis, commentCount: number, generatedAt: Date): AnalysisDocument {
  const { engine, model, language, sentiment, categories } = analysis;
  return {
    engine,
    ...(model ? { model } : {}),
    language,
    generatedAt,
    commentCount,
    summary: cited(analysis.summary),
    keyPoints: cited(analysis.keyPoints),
    sentiment,
    topics: analysis.topics.map(({ quotes, ...topic }) => ({
      ...topic,
      quotes: quotes.map(({ commentId, text }) => ({ commentId: new Types.ObjectId(commentId), text })),
    })),
    categories: [...categories],
    disagreements: analysis.disagreements.map((one) => ({
      text: one.text,
      for: idsOf(one.for),
      against: idsOf(one.against),
    })),
    agreements: cited(analysis.agreements),
  };
}

/** The analysis of a project: requested once at a time, run by a worker, stored with the project. */
export class FeedbackAnalysis {
  readonly #models: Models;
  readonly #clock: Clock;
  readonly #queue: JobQueue;

  constructor({ models, clock, queue }: Dependencies) {
    this.#models = models;
    this.#clock = clock;
    this.#queue = queue;
  }

  /**
   * Requests an analysis.
   *
   * @throws ApiError NOTHING_TO_ANALYSE, ANALYSIS_RUNNING, ANALYSIS_COOLDOWN
   */
  async request({ _id, organizationId }: FeedbackDocument): Promise<void> {
    const now = this.#clock();
    if (!(await this.#models.Comment.exists(analysable(organizationId, _id))))
      throw new ApiError('NOTHING_TO_ANALYSE');
    const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
    const taken = await this.#models.Feedback.findOneAndUpdate(
      {
        _id,
        organizationId,
        $or: [
          { 'ai.status': { $nin: [...WAITING] }, 'ai.requestedAt': { $exists: false } },
          {
            'ai.status': { $nin: [...WAITING] },
            'ai.requestedAt': { $lte: ago(ANALYSIS_COOLDOWN_SECONDS * 1000) },
          },
          { 'ai.status': { $in: [...WAITING] }, 'ai.requestedAt': { $lte: ago(LOST_AFTER_MS) } },
        ],
      },
      { $set: { 'ai.status': 'QUEUED', 'ai.requestedAt': now }, $unset: { 'ai.error': 1 } },
      { timestamps: false },
    ).lean();
    if (!taken) throw await this.#whyNot(organizationId, _id, now);
    await this.#queue.enqueue({ kind: ANALYSIS_JOB, subject: String(_id), weight: 1 });
  }

  async #whyNot(organizationId: Types.ObjectId, _id: Types.ObjectId, now: Date): Promise<ApiError> {
    const project = await this.#models.Feedback.findOne({ _id, organizationId }, { ai: 1 }).lean();
    if (!project) return new ApiError('NOT_FOUND');
    const { status, requestedAt } = project.ai;
    if (status === 'QUEUED' || status === 'RUNNING') return new ApiError('ANALYSIS_RUNNING');
    const since = requestedAt ? now.getTime() - requestedAt.getTime() : 0;
    const left = Math.ceil(ANALYSIS_COOLDOWN_SECONDS - since / 1000);
    return new ApiError('ANALYSIS_COOLDOWN', { retryAfter: Math.max(1, left) });
  }

  /** Runs an analysis. The result is stored with the revision of the comments it has read, so that newer ones make it stale. */
  async run(projectId: Types.ObjectId, analyzer: FeedbackAnalyzer, signal: AbortSignal): Promise<void> {
    const project = await this.#models.Feedback.findOneAndUpdate(
      { _id: projectId, 'ai.status': { $in: [...WAITING] } },
      { $set: { 'ai.status': 'RUNNING', 'ai.startedAt': this.#clock() } },
      { ...JOB, timestamps: false, returnDocument: 'after' },
    ).lean();
    if (!project) return;
    const { organizationId, revision } = project;
    const comments = await this.#models.Comment.find(analysable(organizationId, projectId))
      .sort({ createdAt: -1 })
      .limit(MOST_COMMENTS)
      .lean();
    const analysis = await analyzer.analyse(await this.#input(project, comments), signal);
    const generatedAt = this.#clock();
    const opinion = await findOpinion(this.#models, project, { generatedAt, signal });
    signal.throwIfAborted();
    await this.#keepEarlier(project);
    await this.#storeFindings(organizationId, analysis);
    await this.#storeItems(project, analysis);
    await this.#models.Feedback.updateOne(
      { _id: projectId, organizationId },
      {
        $set: {
          'ai.status': 'READY',
          'ai.revision': revision,
          'ai.result': stored(analysis, comments.length, generatedAt),
          ...(opinion ? { 'ai.opinion': opinion } : {}),
        },
        ...(opinion ? {} : { $unset: { 'ai.opinion': 1 as const } }),
      },
      { timestamps: false },
    );
    await forgetDeleted(this.#models, project);
  }

  /** Keeps the earlier result, and marks this analysis as failed. */
  async abandon(projectId: Types.ObjectId): Promise<void> {
    await this.#models.Feedback.updateOne(
      { _id: projectId, 'ai.status': { $in: [...WAITING] } },
      { $set: { 'ai.status': 'FAILED', 'ai.error': 'analysis.failed' } },
      { ...JOB, timestamps: false },
    );
  }

  /** Queues analyses that a crash left without a job. */
  async repair(): Promise<number> {
    const waiting = await this.#models.Feedback.find(
      { 'ai.status': { $in: [...WAITING] } },
      { _id: 1 },
      { acrossOrganizations: 'repair of what a dead server left' },
    ).lean();
    let queued = 0;
    for (const { _id } of waiting)
      queued += Number(await this.#queue.enqueue({ kind: ANALYSIS_JOB, subject: String(_id), weight: 1 }));
    return queued;
  }

  async #input(project: FeedbackDocument, comments: readonly CommentDocument[]): Promise<AnalysisInput> {
    const { organizationId, itemIds } = project;
    const [organization, items] = await Promise.all([
      this.#models.Organization.findById(organizationId, { locale: 1 }).lean(),
      this.#models.FeedbackItem.find({ organizationId, _id: { $in: itemIds } }, { title: 1 }).lean(),
    ]);
    return {
      language: organization?.locale === 'pl' ? 'pl' : 'en',
      title: project.title,
      ...(project.question ? { question: project.question } : {}),
      categories: project.categories.map(({ key, label }) => ({ key, label })),
      items: items.map(({ _id, title }) => ({ id: String(_id), title })),
      comments: comments.map(({ _id, targetId, body, category, likes, dislikes }) => ({
        id: String(_id),
        itemId: String(targetId),
        body,
        ...(category ? { category } : {}),
        likes,
        dislikes,
      })),
    };
  }

  /** Visitors keep what they have until somebody publishes the new words. */
  async #keepEarlier(project: FeedbackDocument): Promise<void> {
    const earlier = await earlierPublication(this.#models, project);
    if (!earlier) return;
    const { _id, organizationId } = project;
    await this.#models.Feedback.updateOne(
      { _id, organizationId, 'ai.published': true, 'ai.publication': { $exists: false } },
      { $set: { 'ai.publication': earlier } },
      { timestamps: false },
    );
  }

  async #storeFindings(organizationId: Types.ObjectId, { comments }: Analysis): Promise<void> {
    for (let start = 0; start < comments.length; start += AT_ONCE) {
      await this.#models.Comment.bulkWrite(
        comments.slice(start, start + AT_ONCE).map(({ id, language, ...ai }) => ({
          updateOne: {
            // Comments deleted in the meantime stay empty.
            filter: { _id: new Types.ObjectId(id), organizationId, status: { $ne: 'DELETED' } },
            update: { $set: { ai: { ...ai, topics: [...ai.topics] }, ...(language ? { language } : {}) } },
            timestamps: false,
          },
        })),
      );
    }
  }

  async #storeItems({ organizationId, itemIds }: FeedbackDocument, { items }: Analysis): Promise<void> {
    const found = new Map(items.map((item) => [item.itemId, item]));
    for (const _id of itemIds) {
      const item = found.get(String(_id));
      const update = item
        ? { $set: { ai: { summary: cited(item.summary), sentiment: item.sentiment } } }
        : { $unset: { ai: 1 as const } };
      await this.#models.FeedbackItem.updateOne({ _id, organizationId }, update, { timestamps: false });
    }
  }
}

/** Comments to analyse: published ones, except the team's replies. */
export function analysable(organizationId: Types.ObjectId, projectId: Types.ObjectId) {
  return {
    organizationId,
    projectId,
    status: 'PUBLISHED' as const,
    $nor: [{ 'author.staff': true, parentId: { $exists: true } }],
  };
}
