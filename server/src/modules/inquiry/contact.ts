import type { InquiryCreate } from '@oriel/contract/inquiry';

/** Normalised contact details, for comparison. */
export function contactKeys({ email, phone }: Pick<InquiryCreate, 'email' | 'phone'>): string[] {
  return [...(email ? [`email:${email.toLowerCase()}`] : []), ...(phone ? [`phone:${phone}`] : [])];
}
