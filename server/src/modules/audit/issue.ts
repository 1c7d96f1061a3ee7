import type { AuditCode, AuditSeverity } from '@oriel/contract/audit';
import type { Types } from 'mongoose';

/** A finding of a check. Its sentences are added when it is answered. */
export interface Issue {
  readonly code: AuditCode;
  readonly severity: AuditSeverity;
  /** Id of the apartment concerned. */
  readonly apartmentId?: Types.ObjectId | undefined;
  /** For issues without an apartment. */
  readonly estateId?: Types.ObjectId | undefined;
  /** The navigator, and the index of the image. */
  readonly navigatorId?: Types.ObjectId | undefined;
  readonly frame?: number | undefined;
  readonly field?: string;
  /** The faulty entity, if not the apartment itself. */
  readonly subject?: { readonly type: string; readonly id: Types.ObjectId };
  /** Values for the sentence. */
  readonly values?: Readonly<Record<string, string | number>>;
}
