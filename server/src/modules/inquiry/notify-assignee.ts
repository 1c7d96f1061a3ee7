import type { Clock } from '../../platform/clock.ts';
import type { Models } from '../../platform/database.ts';
import type { InquiryMails } from './mails.ts';
import type { InquiryDocument } from './model.ts';
import type { InquiryNotices } from './notices.ts';
import { UNDER_WAY_MS } from './side-effects.ts';

interface Dependencies {
  readonly models: Models;
  readonly mails: InquiryMails;
  readonly notices: InquiryNotices;
}

/** Notifies the assignee, by notice and mail, that a colleague gave them an inquiry; once, however often it is called. */
export async function notifyAssignee(
  { models, mails, notices }: Dependencies,
  inquiry: InquiryDocument,
): Promise<void> {
  const { organizationId, _id, assigneeId, assignment } = inquiry;
  if (!assignment) return;
  const [assignee, by] = await Promise.all([
    assigneeId ? models.User.findById(assigneeId).lean() : null,
    models.User.findById(assignment.by).lean(),
  ]);
  if (assignee && by)
    await Promise.all([
      notices.tellAssigned(inquiry, assignee, assignment.at),
      mails.tellAssigned(inquiry, assignee, by, assignment.at),
    ]);
  // Only this assignment: they may have passed it on meanwhile.
  await models.Inquiry.updateOne(
    { organizationId, _id, 'assignment.at': assignment.at },
    { $unset: { assignment: 1 } },
    { timestamps: false },
  );
}

const AT_ONCE = 100;

/** Notifies the assignees whose server died before it did so; returns the number of inquiries. */
export async function notifyOverdueAssignees(
  deps: Dependencies & { readonly clock: Clock },
  signal: AbortSignal,
): Promise<number> {
  const { Inquiry } = deps.models;
  const overdue = { 'assignment.at': { $lt: new Date(deps.clock().getTime() - UNDER_WAY_MS) } };
  const left = await Inquiry.find(overdue, { organizationId: 1 }, { acrossOrganizations: 'repair' })
    .limit(AT_ONCE)
    .lean();
  let notified = 0;
  for (const { organizationId, _id } of left) {
    if (signal.aborted) break;
    // As it is now: it may have been erased while the others were at it.
    const inquiry = await Inquiry.findOne({ organizationId, _id, ...overdue }).lean();
    if (!inquiry) continue;
    await notifyAssignee(deps, inquiry);
    notified += 1;
  }
  return notified;
}
