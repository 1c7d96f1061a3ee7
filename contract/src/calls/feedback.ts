import { Type } from 'typebox';
import { Activity, ActivityListQuery } from '../activity.ts';
import { PublicReply } from '../comment.ts';
import { Data, DataList, Deleted } from '../envelope.ts';
import {
  Feedback,
  FeedbackAiRefreshed,
  FeedbackCommentsQuery,
  FeedbackCreate,
  FeedbackItemPage,
  FeedbackItemQuery,
  FeedbackListQuery,
  FeedbackPatch,
  FeedbackSummary,
  PublicFeedback,
} from '../feedback.ts';
import { FeedbackExportQuery, FeedbackStats } from '../feedback-output.ts';
import { VisitorHeaders } from '../tracking-event.ts';
import { ById, ByReader, FileAnswer } from './parts.ts';

const Body = Type.Object({}, { additionalProperties: false });

export const FEEDBACK_CALLS = {
  listFeedback: {
    querystring: FeedbackListQuery,
    response: { 200: DataList(FeedbackSummary) },
  },
  createFeedback: {
    body: FeedbackCreate,
    response: { 201: Data(Feedback) },
  },
  getFeedback: {
    params: ById,
    response: { 200: Data(ByReader(Feedback, PublicFeedback)) },
  },
  getFeedbackItem: {
    params: ById,
    querystring: FeedbackItemQuery,
    headers: VisitorHeaders,
    response: { 200: FeedbackItemPage },
  },
  listFeedbackComments: {
    params: ById,
    querystring: FeedbackCommentsQuery,
    response: { 200: Data(Type.Array(PublicReply)) },
  },
  updateFeedback: {
    params: ById,
    body: FeedbackPatch,
    response: { 200: Data(Feedback) },
  },
  deleteFeedback: { params: ById, response: { 200: Deleted } },
  refreshFeedbackAi: {
    params: ById,
    body: Body,
    response: { 200: Data(FeedbackAiRefreshed), 202: Data(FeedbackAiRefreshed) },
  },
  getFeedbackStats: {
    params: ById,
    response: { 200: Data(FeedbackStats) },
  },
  listFeedbackActivities: {
    params: ById,
    querystring: ActivityListQuery,
    response: { 200: DataList(Activity) },
  },
  exportFeedback: {
    params: ById,
    querystring: FeedbackExportQuery,
    response: { 200: FileAnswer },
  },
} as const;
