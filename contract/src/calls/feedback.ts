import { Type } from 'typebox';
import { PublicReply } from '../comment.ts';
import { Data, DataList, Deleted } from '../envelope.ts';
import {
  Feedback,
  FeedbackAiRefreshed,
  FeedbackCommentsQuery,
  FeedbackCreate,
  FeedbackExportQuery,
  FeedbackItemPage,
  FeedbackItemQuery,
  FeedbackListQuery,
  FeedbackPatch,
  FeedbackSummary,
  PublicFeedback,
} from '../feedback.ts';
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
  exportFeedback: {
    params: ById,
    querystring: FeedbackExportQuery,
    response: { 200: FileAnswer },
  },
} as const;
