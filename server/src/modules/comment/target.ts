import type { COMMENT_TARGETS } from '@oriel/contract/enums';
import type { FeedbackSettings } from '@oriel/contract/feedback';
import type { GeoPolygon } from '@oriel/contract/primitives';
import type { Types } from 'mongoose';
import type { Scope } from '../../platform/caller.ts';
import type { OrganizationDocument } from '../organization/model.ts';
import type { CommentPosition } from './model.ts';

export type TargetType = (typeof COMMENT_TARGETS)[number];

/** Comment rules of an entity. */
interface CommentRules extends FeedbackSettings {
  /** Comments and reactions are currently accepted. */
  readonly open: boolean;
  /** The team can reply: also after closing, and where people cannot. */
  readonly answerable: boolean;
  /** Absent when there are no categories. */
  readonly categories?: readonly string[];
}

/** A commentable entity. */
export interface CommentTarget {
  readonly type: TargetType;
  readonly id: Types.ObjectId;
  readonly organization: OrganizationDocument;
  readonly projectId?: Types.ObjectId;
  readonly positionKind: CommentPosition['kind'];
  readonly boundary?: GeoPolygon;
  readonly rules: CommentRules;
  /** The caller belongs to the organization. */
  readonly member: boolean;
}

/** Finds the entity of comments, if visible to the caller; implemented by the panorama and feedback modules. */
export interface TargetFinder {
  /** @throws ApiError NOT_FOUND, FEATURE_DISABLED to members */
  find(type: TargetType, id: Types.ObjectId, scope: Scope | undefined): Promise<CommentTarget>;
}
