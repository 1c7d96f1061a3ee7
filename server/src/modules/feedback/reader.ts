import type {
  Feedback,
  FeedbackItem,
  FeedbackSummary,
  MapStyle,
  PublicFeedback,
  PublicFeedbackItem,
} from '@oriel/contract/feedback';
import type { Types } from 'mongoose';
import type { Clock } from '../../platform/clock.ts';
import type { Models } from '../../platform/database.ts';
import { distinctIds, mapById } from '../../platform/object-ids.ts';
import type { TextLanguage, Wording } from '../../platform/translation.ts';
import type { OrganizationDocument } from '../organization/model.ts';
import type { PanoramaReader } from '../panorama/reader.ts';
import { nameOf } from '../user/name.ts';
import { analysable } from './analysis.ts';
import { quotableOf } from './citations.ts';
import type { FeedbackDocument, FeedbackItemDocument } from './model.ts';
import { publicVote } from './opinion/votes.ts';
import { feedbackForMembers, feedbackSummary, publicFeedback } from './present.ts';
import { itemForMembers, publicItem } from './present-item.ts';
import { feedbackRelations, participantsOf } from './related.ts';
import { effectiveStatus } from './status.ts';

interface Dependencies {
  readonly models: Models;
  readonly panoramaReader: PanoramaReader;
  readonly clock: Clock;
  /** Of this installation. */
  readonly mapStyle: MapStyle | undefined;
}

/** For members: the requested language of texts, if any, and that of the server's own sentences. */
export interface Reading {
  readonly locale: TextLanguage;
  readonly spoken: Wording;
}

/** Reads feedback projects with everything they refer to. */
export class FeedbackReader {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  async forMembers(
    project: FeedbackDocument,
    organization: OrganizationDocument,
    reading: Reading,
  ): Promise<Feedback> {
    const { models, clock } = this.#deps;
    const items = await this.#itemsOf(project);
    const as = { reader: 'member' as const, locale: reading.locale };
    const [related, quotable, participants, newComments, names] = await Promise.all([
      feedbackRelations(this.#deps, organization, { projects: [project], items }, as),
      quotableOf(models, project, items),
      participantsOf(models, project.organizationId, [project]),
      newCommentsOf(models, project),
      namesOf(models, project),
    ]);
    const people = participants.get(String(project._id)) ?? 0;
    const context = { items, related, quotable, now: clock(), participants: people, newComments, names };
    return withMapStyle(feedbackForMembers(project, context, reading), this.#deps.mapStyle);
  }

  /** The caller has checked that the project is public. */
  async forPublic(
    project: FeedbackDocument,
    organization: OrganizationDocument,
    locale: TextLanguage,
  ): Promise<PublicFeedback> {
    const { models, clock } = this.#deps;
    const items = await this.#itemsOf(project);
    const [related, quotable, opinion] = await Promise.all([
      feedbackRelations(
        this.#deps,
        organization,
        { projects: [project], items },
        { reader: 'public', locale },
      ),
      quotableOf(models, project, items),
      publicVote(models, project),
    ]);
    const context = { items, related, quotable, now: clock(), ...(opinion ? { opinion } : {}) };
    return withMapStyle(publicFeedback(project, context, organization, locale), this.#deps.mapStyle);
  }

  async list(
    projects: readonly FeedbackDocument[],
    organization: OrganizationDocument,
    { locale }: Pick<Reading, 'locale'>,
  ): Promise<FeedbackSummary[]> {
    const { models, clock } = this.#deps;
    const as = { reader: 'member' as const, locale };
    const [related, participants] = await Promise.all([
      feedbackRelations(this.#deps, organization, { projects, items: [] }, as),
      participantsOf(models, organization._id, projects),
    ]);
    const now = clock();
    return projects.map((project) =>
      feedbackSummary(project, related, {
        now,
        participants: participants.get(String(project._id)) ?? 0,
        locale,
      }),
    );
  }

  /** One item with the ids of its neighbours, without its comments. */
  async item(
    found: { readonly item: FeedbackItemDocument; readonly project: FeedbackDocument },
    organization: OrganizationDocument,
    as: { readonly member: boolean } & Reading,
  ): Promise<(FeedbackItem | PublicFeedbackItem) & Neighbours> {
    const { item, project } = found;
    const { models, clock } = this.#deps;
    const reader = as.member ? ('member' as const) : ('public' as const);
    const [related, quotable] = await Promise.all([
      feedbackRelations(
        this.#deps,
        organization,
        { projects: [], items: [item] },
        { reader, locale: as.member ? as.locale : as.spoken },
      ),
      quotableOf(models, project, [item]),
    ]);
    const open = effectiveStatus(project, clock()) === 'OPEN';
    const context = { project, related, quotable, open };
    const answer = as.member
      ? itemForMembers(item, context, as.locale)
      : publicItem(item, context, as.spoken);
    return { ...answer, ...neighboursOf(item._id, project.itemIds) };
  }

  /** The items of a project in order. */
  async #itemsOf({ organizationId, itemIds }: FeedbackDocument): Promise<FeedbackItemDocument[]> {
    const items = await this.#deps.models.FeedbackItem.find({
      organizationId,
      _id: { $in: itemIds },
    }).lean();
    const byId = mapById(items);
    return itemIds.flatMap((id) => byId.get(String(id)) ?? []);
  }
}

function withMapStyle<T>(project: T, mapStyle: MapStyle | undefined): T {
  return mapStyle ? { ...project, mapStyle } : project;
}

/** Published comments that the analysis has not read: findings are stored with each one that it has. */
async function newCommentsOf(models: Models, { organizationId, _id, ai }: FeedbackDocument): Promise<number> {
  if (!ai.result) return 0;
  return await models.Comment.countDocuments({ ...analysable(organizationId, _id), ai: { $exists: false } });
}

/** Names of the people who corrected and published the analysis. */
async function namesOf(models: Models, { ai }: FeedbackDocument): Promise<ReadonlyMap<string, string>> {
  const ids = distinctIds([ai.publication?.by, ...(ai.corrections ?? []).map(({ by }) => by)]);
  if (ids.length === 0) return new Map();
  const people = await models.User.find(
    { _id: { $in: ids } },
    { firstName: 1, lastName: 1, email: 1 },
  ).lean();
  return new Map(people.map((user) => [String(user._id), nameOf(user)]));
}

interface Neighbours {
  readonly previousId?: string;
  readonly nextId?: string;
}

function neighboursOf(id: Types.ObjectId, itemIds: readonly Types.ObjectId[]): Neighbours {
  const at = itemIds.findIndex((one) => one.equals(id));
  const [previous, next] = [itemIds[at - 1], itemIds[at + 1]];
  return {
    ...(previous ? { previousId: String(previous) } : {}),
    ...(next ? { nextId: String(next) } : {}),
  };
}
