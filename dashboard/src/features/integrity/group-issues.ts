import {
  AUDIT_CODES,
  AUDIT_SEVERITIES,
  type AuditCode,
  type AuditIssue,
  type AuditSeverity,
} from '@oriel/contract/audit';

export interface IssueGroup {
  readonly code: AuditCode;
  readonly severity: AuditSeverity;
  readonly issues: readonly AuditIssue[];
}

/** Groups issues by severity and code, most severe first. */
export function groupIssues(issues: readonly AuditIssue[]): IssueGroup[] {
  return AUDIT_SEVERITIES.flatMap((severity) =>
    AUDIT_CODES.flatMap((code) => {
      const some = issues.filter((issue) => issue.severity === severity && issue.code === code);
      return some.length > 0 ? [{ code, severity, issues: some }] : [];
    }),
  );
}

/** Identifies an issue within a report. */
export function issueKey({ code, apartmentId, subject, field, navigatorId }: AuditIssue): string {
  return [code, apartmentId, subject?.id, field, navigatorId].join(' ');
}
