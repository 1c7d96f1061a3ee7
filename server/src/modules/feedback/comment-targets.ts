import { FEEDBACK_SETTINGS_DEFAULTS } from '@oriel/contract/feedback';
import type { Types } from 'mongoose';
import { estateFilter, type Scope } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Models } from '../../platform/database.ts';
import { ApiError } from '../../platform/errors.ts';
import type { CommentPosition } from '../comment/model.ts';
import type { CommentTarget, TargetFinder, TargetType } from '../comment/target.ts';
import type { OrganizationDocument } from '../organization/model.ts';
import type { PanoramaDocument } from '../panorama/model.ts';
import type { PanoramaService } from '../panorama/service.ts';
import type { FeedbackDocument, FeedbackItemDocument } from './model.ts';
import { isPublicProject } from './public.ts';
import { effectiveStatus } from './status.ts';

/** Panoramas have fewer settings than projects; the others are the defaults of a new project, except that nobody has to give a name. */
const PANORAMA_RULES = { ...FEEDBACK_SETTINGS_DEFAULTS, requireName: false };

/** Kind of position for each type of item. */
export const POSITION_KINDS: Readonly<Record<FeedbackItemDocument['type'], CommentPosition['kind']>> = {
  IMAGE: 'IMAGE',
  VIDEO: 'VIDEO',
  PANORAMA: 'SPHERE',
  MAP: 'MAP',
  MODEL: 'MODEL',
};

/** An item as a comment target, with its project. */
function targetOfItem(
  item: FeedbackItemDocument,
  project: FeedbackDocument,
  { organization, member, now }: { organization: OrganizationDocument; member: boolean; now: Date },
): CommentTarget {
  const boundary = item.map?.boundary ?? project.boundary;
  const status = effectiveStatus(project, now);
  return {
    type: 'FEEDBACK_ITEM',
    id: item._id,
    organization,
    projectId: project._id,
    positionKind: POSITION_KINDS[item.type],
    ...(boundary ? { boundary } : {}),
    member,
    rules: {
      ...project.settings,
      open: item.commentsEnabled && status === 'OPEN',
      answerable: status === 'OPEN' || status === 'CLOSED',
      categories: project.categories.map(({ key }) => key),
    },
  };
}

function targetOfPanorama(
  panorama: PanoramaDocument,
  { organization, member }: { organization: OrganizationDocument; member: boolean },
): CommentTarget {
  const { commentsEnabled, commentModeration } = panorama.settings;
  return {
    type: 'PANORAMA',
    id: panorama._id,
    organization,
    positionKind: 'SPHERE',
    member,
    rules: { ...PANORAMA_RULES, open: commentsEnabled, answerable: true, moderation: commentModeration },
  };
}

interface Dependencies {
  readonly models: Models;
  readonly panoramas: Pick<PanoramaService, 'findPublic'>;
  readonly clock: Clock;
}

export interface FoundItem {
  readonly item: FeedbackItemDocument;
  readonly project: FeedbackDocument;
  readonly target: CommentTarget;
}

/** Finds comment targets visible to the caller. */
export class CommentTargets implements TargetFinder {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** @throws ApiError NOT_FOUND, FEATURE_DISABLED to members */
  async find(type: TargetType, id: Types.ObjectId, scope: Scope | undefined): Promise<CommentTarget> {
    return type === 'PANORAMA' ? await this.#panorama(id, scope) : (await this.findItem(id, scope)).target;
  }

  /** @throws ApiError NOT_FOUND, FEATURE_DISABLED to members */
  async findItem(id: Types.ObjectId, scope: Scope | undefined): Promise<FoundItem> {
    const own = scope ? await this.#item(id, { organizationId: scope.organizationId }) : undefined;
    const now = this.#deps.clock();
    if (scope && own) {
      requireFeature(scope, 'feedback');
      const { organization } = scope;
      return { ...own, target: targetOfItem(own.item, own.project, { organization, member: true, now }) };
    }
    const found = await this.#item(id, {});
    if (!found) throw new ApiError('NOT_FOUND');
    const { item, project } = found;
    const organization = await this.#deps.models.Organization.findById(project.organizationId).lean();
    const isPublic = organization && isPublicProject(project, organization, now);
    if (!isPublic) throw new ApiError('NOT_FOUND');
    return { item, project, target: targetOfItem(item, project, { organization, member: false, now }) };
  }

  async #item(id: Types.ObjectId, within: { organizationId?: Types.ObjectId }) {
    const { FeedbackItem, Feedback } = this.#deps.models;
    const across = { acrossOrganizations: 'a visitor names an item by its id' };
    const item = await FeedbackItem.findOne({ _id: id, ...within }, null, across).lean();
    if (!item) return undefined;
    const { organizationId, projectId } = item;
    const project = await Feedback.findOne({
      organizationId,
      _id: projectId,
      itemIds: id,
      deletedAt: { $exists: false },
    }).lean();
    return project ? { item, project } : undefined;
  }

  async #panorama(id: Types.ObjectId, scope: Scope | undefined): Promise<CommentTarget> {
    const own = scope
      ? await this.#deps.models.Panorama.findOne({ ...estateFilter(scope), _id: id }).lean()
      : null;
    if (scope && own) {
      requireFeature(scope, 'virtual_tours');
      return targetOfPanorama(own, { organization: scope.organization, member: true });
    }
    const found = await this.#deps.panoramas.findPublic(id);
    if (!found) throw new ApiError('NOT_FOUND');
    return targetOfPanorama(found.panorama, { organization: found.organization, member: false });
  }
}

function requireFeature(scope: Scope, feature: 'feedback' | 'virtual_tours'): void {
  if (!scope.organization.features.includes(feature)) throw new ApiError('FEATURE_DISABLED');
}
