import { AUDIT_CODES, AUDIT_ISSUES_MAX, AUDIT_SEVERITIES, type AuditReport } from '@oriel/contract/audit';
import type { Locale } from '@oriel/contract/enums';
import type { Storage } from '../../media/storage.ts';
import type { Models } from '../../platform/database.ts';
import { mapById } from '../../platform/object-ids.ts';
import { withoutEmpty } from '../../platform/present.ts';
import { checkFiles } from './checks/files.ts';
import { checkOutlines } from './checks/outlines.ts';
import { checkPlaces } from './checks/place.ts';
import { checkPrices } from './checks/prices.ts';
import { checkStates } from './checks/state.ts';
import { checkTours } from './checks/tours.ts';
import { type AuditedApartment, type AuditScope, type Facts, readFacts } from './facts.ts';
import type { Issue } from './issue.ts';
import { sentencesOf } from './texts/catalogue.ts';

interface Dependencies {
  readonly models: Models;
  readonly media: Storage;
}

/** Most severe first, then by apartment, then in the order of the codes. */
function inOrder(issues: readonly Issue[], apartments: ReadonlyMap<string, AuditedApartment>): Issue[] {
  const keyed = issues.map((issue) => ({
    issue,
    severity: AUDIT_SEVERITIES.indexOf(issue.severity),
    number: apartments.get(String(issue.apartmentId))?.numberKey ?? '\uffff',
    code: AUDIT_CODES.indexOf(issue.code),
  }));
  keyed.sort((one, other) => {
    if (one.severity !== other.severity) return one.severity - other.severity;
    if (one.number !== other.number) return one.number < other.number ? -1 : 1;
    return one.code - other.code;
  });
  return keyed.map(({ issue }) => issue);
}

function presentIssue(
  issue: Issue,
  apartments: ReadonlyMap<string, AuditedApartment>,
  locale: Locale,
): AuditReport['issues'][number] {
  const { apartmentId, code, severity, field, subject, navigatorId, frame } = issue;
  const apartment = apartmentId ? apartments.get(String(apartmentId)) : undefined;
  const estateId = apartment?.estateId ?? issue.estateId;
  return withoutEmpty({
    apartmentId: apartmentId ? String(apartmentId) : undefined,
    number: apartment?.number,
    estateId: estateId ? String(estateId) : undefined,
    severity,
    code,
    ...sentencesOf(issue, locale),
    field,
    buildingId: apartment?.buildingId ? String(apartment.buildingId) : undefined,
    navigatorId: navigatorId ? String(navigatorId) : undefined,
    frame,
    subject: subject ? { type: subject.type, id: String(subject.id) } : undefined,
  }) as AuditReport['issues'][number];
}

/** Every finding about the facts, in no particular order. */
export async function findIssues({ models, media }: Dependencies, facts: Facts): Promise<Issue[]> {
  return [
    ...checkPlaces(facts),
    ...checkPrices(facts),
    ...checkStates(facts),
    ...(await checkOutlines(models, facts)),
    ...(await checkTours(models, facts)),
    ...(await checkFiles(models, media, facts)),
  ];
}

/** Audits the apartments of a scope and their related data. Writes nothing. */
export async function audit(
  deps: Dependencies,
  scope: AuditScope,
  { now, locale }: { readonly now: Date; readonly locale: Locale },
): Promise<AuditReport> {
  const facts = await readFacts(deps.models, scope, now);
  const issues = await findIssues(deps, facts);
  const apartments = mapById(facts.apartments);
  return {
    checkedAt: now.toISOString(),
    apartments: facts.apartments.length,
    ok: issues.length === 0,
    issuesCount: issues.length,
    issues: inOrder(issues, apartments)
      .slice(0, AUDIT_ISSUES_MAX)
      .map((issue) => presentIssue(issue, apartments, locale)),
  };
}
