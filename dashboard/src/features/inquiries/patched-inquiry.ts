import type { Inquiry, InquiryPatch } from '@oriel/contract/inquiry';

/** The assignee's data in an inquiry. */
export interface Assignee {
  readonly id: string;
  readonly name: string;
  readonly avatarUrl?: string | undefined;
}

function spamOf({ spam }: InquiryPatch, former: Inquiry['spam']): Inquiry['spam'] {
  if (spam === undefined) return former;
  return typeof spam === 'boolean' ? { ...former, verdict: spam ? 'SPAM' : 'OK' } : { ...former, ...spam };
}

/** Read status, answer and next step, in place. */
function followUp(next: Inquiry, { status, answeredVia, nextStep, nextStepDone }: InquiryPatch): void {
  if (answeredVia !== undefined) {
    delete next.answeredAt;
    delete next.answeredBy;
    delete next.answeredVia;
  }
  if (answeredVia) {
    next.answeredVia = answeredVia;
    next.answeredAt = new Date().toISOString();
    next.status = 'READ';
  }
  if (status !== undefined) next.status = status;
  if (nextStep !== undefined || nextStepDone) delete next.nextStep;
  if (nextStep) next.nextStep = nextStep;
}

/**
 * An inquiry after a patch, as far as known without the server; derived fields come with its answer.
 *
 * @param people the members for resolving the assignee
 */
export function patchedInquiry(
  inquiry: Inquiry,
  patch: InquiryPatch,
  people: readonly Assignee[] = [],
): Inquiry {
  const { assigneeId, email, phone, name, preferredContact } = patch;
  const next: Inquiry = { ...inquiry, spam: spamOf(patch, inquiry.spam) };
  if (name !== undefined) next.name = name;
  if (preferredContact !== undefined) next.preferredContact = preferredContact;
  followUp(next, patch);
  if (email !== undefined) {
    delete next.email;
    if (email !== null) next.email = email;
  }
  if (phone !== undefined) {
    delete next.phone;
    if (phone !== null) next.phone = phone;
  }
  if (assigneeId !== undefined) {
    delete next.assigneeId;
    delete next.assignee;
    const person = people.find(({ id }) => id === assigneeId);
    if (assigneeId !== null) next.assigneeId = assigneeId;
    if (person) {
      const { id, name, avatarUrl } = person;
      next.assignee = { id, name, ...(avatarUrl ? { avatarUrl } : {}) };
    }
  }
  return next;
}
