import type { COMMENT_TARGETS } from '@oriel/contract/enums';
import type { FeedbackSettings } from '@oriel/contract/feedback';
import type { GeoPolygon } from '@oriel/contract/primitives';
import type { Types } from 'mongoose';
import type { Scope } from '../../platform/caller.ts';
import type { OrganizationDocument } from '../organization/model.ts';
import type { CommentPosition } from './model.ts';

export type TargetType = (typeof COMMENT_TARGETS)[number];

/** What holds for the comments of a thing. */
interface CommentRules extends FeedbackSettings {
  /** Comments and reactions are taken at this moment. */
  readonly open: boolean;
  /** Absent where there are no categories at all. */
  readonly categories?: readonly string[];
}

/** A thing that people comment on, as far as its comments are concerned. */
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

/** Finds what comments are about, within what the caller may see; the modules of panoramas and projects know. */
export interface TargetFinder {
  /** @throws ApiError NOT_FOUND, FEATURE_DISABLED to members */
  find(type: TargetType, id: Types.ObjectId, scope: Scope | undefined): Promise<CommentTarget>;
}
