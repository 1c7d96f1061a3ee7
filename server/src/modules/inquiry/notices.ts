import type { Types } from 'mongoose';
import type { Models } from '../../platform/database.ts';
import { type Happening, type NoticeService, wantsInApp } from '../notice/service.ts';
import type { UserDocument } from '../user/model.ts';
import type { InquiryDocument } from './model.ts';
import { teamOf } from './team.ts';

function about({ organizationId, _id }: InquiryDocument): Pick<Happening, 'organizationId' | 'about'> {
  return { organizationId, about: { type: 'INQUIRY', id: _id } };
}

/** Notifies the team of inquiries in the dashboard. */
export class InquiryNotices {
  readonly #models: Models;
  readonly #notices: NoticeService;

  constructor(models: Models, notices: NoticeService) {
    this.#models = models;
    this.#notices = notices;
  }

  /** Notifies everybody concerned of a new inquiry, each once; the assignee of the assignment. */
  async announce(inquiry: InquiryDocument): Promise<void> {
    const { _id, assigneeId, createdAt: at } = inquiry;
    const team = await teamOf(this.#models, inquiry);
    const isAssigned = (id: Types.ObjectId) => assigneeId !== undefined && id.equals(assigneeId);
    const assigned = team.filter((user) => isAssigned(user._id) && wantsInApp(user, 'inquiryAssigned'));
    const others = team.filter((user) => !assigned.includes(user));
    const happening = { ...about(inquiry), key: String(_id), at };
    await Promise.all([
      this.#notices.tell(assigned, { ...happening, kind: 'inquiryAssigned' }),
      this.#notices.tell(others, { ...happening, kind: 'inquiryNew' }),
    ]);
  }

  /** Notifies a member of an assignment, once however often it is called; repeated when it is reassigned to them. */
  async tellAssigned(inquiry: InquiryDocument, user: UserDocument, at: Date): Promise<void> {
    const key = `${String(inquiry._id)}@${at.getTime()}`;
    await this.#notices.tell([user], { ...about(inquiry), kind: 'inquiryAssigned', key, at });
  }

  /** Reading an inquiry clears the reader's notices of it. */
  async readBy(inquiry: InquiryDocument, userId: Types.ObjectId): Promise<void> {
    await this.#notices.readWith(userId, about(inquiry));
  }
}
