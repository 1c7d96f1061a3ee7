import type { AuditCode, AuditSeverity } from '@oriel/contract/audit';
import type { Types } from 'mongoose';

/** Something that a check has found. Its sentences are made when it is answered. */
export interface Issue {
  readonly code: AuditCode;
  readonly severity: AuditSeverity;
  /** The flat it is about, by its id. */
  readonly apartmentId?: Types.ObjectId | undefined;
  /** Of what is no flat's. */
  readonly estateId?: Types.ObjectId | undefined;
  /** The navigator that it is in, and which of its images, by index. */
  readonly navigatorId?: Types.ObjectId | undefined;
  readonly frame?: number | undefined;
  readonly field?: string;
  /** What is wrong where it is not the flat itself. */
  readonly subject?: { readonly type: string; readonly id: Types.ObjectId };
  /** For the sentence. */
  readonly values?: Readonly<Record<string, string | number>>;
}
