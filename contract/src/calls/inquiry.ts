import { Type } from 'typebox';
import { Activity, ActivityListQuery, NoteCreate } from '../activity.ts';
import { Data, DataList, Deleted } from '../envelope.ts';
import {
  ConsentWithdrawal,
  Inquiry,
  InquiryCreate,
  InquiryExportQuery,
  InquiryJourney,
  InquiryList,
  InquiryListQuery,
  InquiryPatch,
  InquiryReceipt,
  MailPreview,
  ReplyCreate,
  ReplyPreviewQuestion,
} from '../inquiry.ts';
import { Id } from '../primitives.ts';
import { ById, FileAnswer } from './parts.ts';

const NoteParams = Type.Object({ id: Id, activityId: Id });

export const INQUIRY_CALLS = {
  createInquiry: {
    body: InquiryCreate,
    response: { 200: Data(InquiryReceipt), 201: Data(InquiryReceipt) },
  },
  listInquiries: {
    querystring: InquiryListQuery,
    response: { 200: InquiryList },
  },
  exportInquiries: {
    querystring: InquiryExportQuery,
    response: { 200: FileAnswer },
  },
  getInquiry: { params: ById, response: { 200: Data(Inquiry) } },
  updateInquiry: {
    params: ById,
    body: InquiryPatch,
    response: { 200: Data(Inquiry) },
  },
  deleteInquiry: { params: ById, response: { 200: Deleted } },
  replyToInquiry: {
    params: ById,
    body: ReplyCreate,
    response: { 200: Data(Activity), 201: Data(Activity) },
  },
  previewInquiryReply: {
    params: ById,
    body: ReplyPreviewQuestion,
    response: { 200: Data(MailPreview) },
  },
  withdrawInquiryConsent: {
    params: ById,
    body: ConsentWithdrawal,
    response: { 200: Data(Inquiry) },
  },
  getInquiryTracking: {
    params: ById,
    response: { 200: Data(InquiryJourney) },
  },
  listInquiryActivities: {
    params: ById,
    querystring: ActivityListQuery,
    response: { 200: DataList(Activity) },
  },
  addInquiryNote: {
    params: ById,
    body: NoteCreate,
    response: { 201: Data(Activity) },
  },
  deleteInquiryActivity: {
    params: NoteParams,
    response: { 200: Deleted },
  },
} as const;
