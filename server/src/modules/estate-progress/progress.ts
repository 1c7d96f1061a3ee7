import { AUDIT_CODES, AUDIT_SEVERITIES, type AuditCode } from '@oriel/contract/audit';
import type { EstateProgress } from '@oriel/contract/estate-progress';
import { tourTitle } from '@oriel/contract/tour-title';
import type { Storage } from '../../media/storage.ts';
import type { Models } from '../../platform/database.ts';
import { readFacts } from '../audit/facts.ts';
import type { Issue } from '../audit/issue.ts';
import { findIssues } from '../audit/report.ts';
import type { EstateDocument } from '../inventory/estate/model.ts';
import type { OrganizationDocument } from '../organization/model.ts';
import { shownAndHidden } from './hidden.ts';
import { judgedNavigators, outlinedIn } from './navigators.ts';
import { stepsOf } from './steps.ts';
import { judgedTours } from './tours.ts';

interface Dependencies {
  readonly models: Models;
  readonly media: Storage;
}

/** An estate with its organization. */
export interface OwnEstate {
  readonly organization: OrganizationDocument;
  readonly estate: EstateDocument;
}

/** Findings by code, most severe first. */
function byCode(issues: readonly Issue[]): EstateProgress['missing'] {
  const found = Map.groupBy(issues, ({ code }) => code);
  return [...found]
    .map(([code, some]) => ({ code, severity: some[0]?.severity ?? 'INFO', count: some.length }))
    .sort(
      (one, other) =>
        AUDIT_SEVERITIES.indexOf(one.severity) - AUDIT_SEVERITIES.indexOf(other.severity) ||
        AUDIT_CODES.indexOf(one.code) - AUDIT_CODES.indexOf(other.code),
    );
}

/** How far an estate is on its way to visitors. Writes nothing. */
export async function estateProgress(
  deps: Dependencies,
  { organization, estate }: OwnEstate,
  now: Date,
): Promise<EstateProgress> {
  const { models } = deps;
  const { _id: estateId, organizationId, seenOn } = estate;
  const [facts, navigators, tours, buildings, inquiries] = await Promise.all([
    readFacts(models, { organization, estateId }, now),
    judgedNavigators(models, estate),
    judgedTours(models, estate),
    models.Building.countDocuments({ organizationId, estateId }),
    models.Inquiry.countDocuments({ organizationId, estateId }),
  ]);
  const { apartments } = facts;
  const outlined = await outlinedIn(models, estate, navigators);
  const missing = byCode(await findIssues(deps, facts));
  const findings = new Map<AuditCode, number>(missing.map(({ code, count }) => [code, count]));
  return {
    estate: { id: String(estateId), name: estate.name, status: estate.status },
    steps: stepsOf({
      estate,
      organization,
      buildings,
      apartments,
      navigators,
      findings,
      outlined,
      inquiries,
    }),
    ...shownAndHidden({ organization, estate, apartments, navigators, tours }),
    navigators: navigators.map(({ navigator, pictures, state }) => ({
      id: String(navigator._id),
      name: navigator.name,
      slug: navigator.slug,
      mode: navigator.mode,
      state,
      pictures,
    })),
    tours: tours.map(({ entry, rooms, state }) => ({
      id: String(entry._id),
      name: tourTitle(entry),
      visibility: entry.visibility,
      rooms: rooms.length,
      state,
    })),
    missing,
    ...(seenOn ? { website: { origin: seenOn.origin, at: seenOn.at.toISOString() } } : {}),
    inquiries,
  };
}
