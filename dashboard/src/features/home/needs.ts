import type { AuditReport } from '@oriel/contract/audit';
import type { Estate } from '@oriel/contract/estate';

/** An estate that needs attention: its feed fails, or it is an unpublished draft. */
export interface EstateNeed {
  readonly what: 'sync' | 'draft';
  readonly estate: Estate;
}

export interface Needs {
  /** Errors found by the data check. */
  readonly faults: number;
  /** Its other findings. */
  readonly findings: number;
  readonly lines: readonly EstateNeed[];
  /** Nothing needs attention; false while loading. */
  readonly nothing: boolean;
}

/**
 * Counts what needs attention today.
 *
 * @param check the data check and the estates; undefined for agents, who see neither
 */
export function needsOf({
  waiting,
  steps,
  booked,
  check,
}: {
  readonly waiting: number;
  /** Next steps of inquiries that are due. */
  readonly steps: number;
  readonly booked: number;
  readonly check:
    | {
        readonly audit: AuditReport | undefined;
        readonly estates: readonly Estate[] | undefined;
        /** The estate whose guide is shown besides, which says that it is a draft. */
        readonly guided?: string | undefined;
      }
    | undefined;
}): Needs {
  const faults = check?.audit?.issues.filter(({ severity }) => severity === 'ERROR').length ?? 0;
  const findings = (check?.audit?.issuesCount ?? 0) - faults;
  const lines = estateNeeds(check?.estates ?? [], check?.guided);
  const known = !check || (check.audit !== undefined && check.estates !== undefined);
  const nothing =
    known && [waiting, steps, booked, faults, findings, lines.length].every((count) => count === 0);
  return { faults, findings, lines, nothing };
}

/** Failing feeds before drafts. */
function estateNeeds(estates: readonly Estate[], guided: string | undefined): readonly EstateNeed[] {
  const failing = estates.filter(
    ({ integration }) => integration?.enabled && integration.lastSyncStatus === 'FAILED',
  );
  const drafts = estates.filter(({ id, status }) => status === 'DRAFT' && id !== guided);
  return [
    ...failing.map((estate) => ({ what: 'sync' as const, estate })),
    ...drafts.map((estate) => ({ what: 'draft' as const, estate })),
  ];
}
