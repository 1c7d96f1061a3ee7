import { Activity, ActivityListQuery } from '../activity.ts';
import {
  Comment,
  CommentLike,
  CommentLiked,
  CommentListQuery,
  CommentPatch,
  CommentReport,
  CommentReported,
  FeedbackCommentCreate,
  PanoramaCommentCreate,
  PublicComment,
  Reply,
} from '../comment.ts';
import { Data, DataList } from '../envelope.ts';
import { ById, ByReader } from './parts.ts';

const Written = Data(ByReader(Comment, PublicComment));

export const COMMENT_CALLS = {
  commentPanorama: {
    params: ById,
    body: PanoramaCommentCreate,
    response: { 201: Written },
  },
  commentFeedbackItem: {
    params: ById,
    body: FeedbackCommentCreate,
    response: { 201: Written },
  },
  listComments: {
    querystring: CommentListQuery,
    response: { 200: DataList(Reply) },
  },
  listCommentActivities: {
    params: ById,
    querystring: ActivityListQuery,
    response: { 200: DataList(Activity) },
  },
  likeComment: {
    params: ById,
    body: CommentLike,
    response: { 200: Data(CommentLiked) },
  },
  reportComment: {
    params: ById,
    body: CommentReport,
    response: { 201: Data(CommentReported) },
  },
  moderateComment: {
    params: ById,
    body: CommentPatch,
    response: { 200: Written },
  },
} as const;
