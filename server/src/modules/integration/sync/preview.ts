import type { Locale } from '@oriel/contract/enums';
import type { SyncPreview } from '@oriel/contract/integration';
import type { Change } from '../../inventory/apartment/change.ts';
import { FEED_SHRANK } from '../failure.ts';
import { presentWarning } from '../present.ts';
import type { SyncPlan } from './plan.ts';

/** Most changes listed. */
const CHANGES_MAX = 500;
const WARNINGS_MAX = 200;

type PreviewedChange = SyncPreview['changes'][number];

function fieldsOf(change: Change | undefined): PreviewedChange['fields'] {
  const activities = change?.entry?.activities ?? [];
  return activities.flatMap(({ changes = [] }) =>
    changes.map(({ field, from, to }) => ({
      field,
      ...(from === undefined ? {} : { from }),
      ...(to === undefined ? {} : { to }),
    })),
  );
}

/** The changes of a plan, without applying them. */
export function previewOf(plan: SyncPlan, locale: Locale): SyncPreview {
  const { creations, updates, missing, unchanged } = plan;
  const changes: PreviewedChange[] = [
    ...creations.map(({ apartment, number }) => ({
      kind: 'CREATE' as const,
      externalId: apartment.externalId,
      number,
      fields: [],
    })),
    ...updates.map(({ current, change }) => ({
      kind: 'UPDATE' as const,
      apartmentId: String(current._id),
      ...(current.externalId ? { externalId: current.externalId } : {}),
      number: current.number,
      fields: fieldsOf(change),
    })),
    ...missing.map((one) => ({
      kind: 'MISSING' as const,
      apartmentId: String(one.current._id),
      ...(one.current.externalId ? { externalId: one.current.externalId } : {}),
      number: one.current.number,
      fields: 'change' in one ? fieldsOf(one.change) : [],
    })),
  ];
  const warnings = [...(plan.shrank ? [{ code: FEED_SHRANK }] : []), ...plan.warnings];
  return {
    dryRun: true,
    created: creations.length,
    updated: updates.length,
    unchanged: unchanged.length,
    missing: missing.length,
    warnings: warnings.slice(0, WARNINGS_MAX).map((warning) => presentWarning(warning, locale)),
    changes: changes.slice(0, CHANGES_MAX),
  };
}
