import { Data, Deleted, NoBody } from '../envelope.ts';
import {
  Notice,
  NoticeList,
  NoticeListQuery,
  NoticePatch,
  NoticesMarked,
  NoticesRead,
  Unsubscribed,
  UnsubscribeQuery,
} from '../notice.ts';
import { ById } from './parts.ts';

export const NOTICE_CALLS = {
  listNotices: {
    querystring: NoticeListQuery,
    response: { 200: NoticeList },
  },
  markNoticesRead: {
    body: NoticesRead,
    response: { 200: Data(NoticesMarked) },
  },
  unsubscribe: {
    querystring: UnsubscribeQuery,
    body: NoBody,
    response: { 200: Data(Unsubscribed) },
  },
  markNotice: {
    params: ById,
    body: NoticePatch,
    response: { 200: Data(Notice) },
  },
  deleteNotice: { params: ById, response: { 200: Deleted } },
} as const;
