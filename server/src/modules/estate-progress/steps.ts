import { LIVED_IN, SEEN_OUTSIDE } from '@oriel/contract/apartment-kinds';
import type { AuditCode } from '@oriel/contract/audit';
import { GUIDE_STEPS, type GuideStep } from '@oriel/contract/enums';
import type { StepLack, StepProgress } from '@oriel/contract/estate-progress';
import type { AuditedApartment } from '../audit/facts.ts';
import type { EstateDocument } from '../inventory/estate/model.ts';
import type { OrganizationDocument } from '../organization/model.ts';
import type { JudgedNavigator } from './navigators.ts';

/** What the steps are judged by. */
export interface StepFacts {
  readonly estate: EstateDocument;
  readonly organization: OrganizationDocument;
  readonly buildings: number;
  readonly apartments: readonly AuditedApartment[];
  readonly navigators: readonly JudgedNavigator[];
  /** Findings of the integrity check by code. */
  readonly findings: ReadonlyMap<AuditCode, number>;
  /** What is outlined in some picture, by id. */
  readonly outlined: ReadonlySet<string>;
  readonly inquiries: number;
}

type Judged = Omit<StepProgress, 'step' | 'skipped'>;

function lacking(...wanted: readonly (readonly [StepLack, unknown])[]): Judged {
  const lacks = wanted.flatMap(([lack, value]) => (value ? [] : [lack]));
  return { done: lacks.length === 0, ...(lacks.length > 0 ? { lacks } : {}) };
}

/** A step that every apartment needs: done with none left. */
function countedDown(open: number, of: number): Judged {
  return { done: of > 0 && open === 0, ...(of > 0 ? { open, of } : {}) };
}

const JUDGES: Readonly<Record<GuideStep, (facts: StepFacts) => Judged>> = {
  estate: () => ({ done: true }),
  buildings: ({ buildings }) => ({ done: buildings > 0 }),
  apartments: ({ apartments }) => ({ done: apartments.length > 0 }),
  plans: ({ apartments, findings }) =>
    countedDown(
      findings.get('NO_FLOOR_PLAN') ?? 0,
      apartments.filter(({ kind, visible }) => visible && LIVED_IN.has(kind)).length,
    ),
  pictures: ({ navigators }) => ({ done: navigators.some(({ pictures }) => pictures > 0) }),
  outlines: ({ apartments, outlined }) => {
    const seen = apartments.filter(({ kind, visible }) => visible && SEEN_OUTSIDE.has(kind));
    return countedDown(seen.filter(({ _id }) => !outlined.has(String(_id))).length, seen.length);
  },
  texts: ({ estate }) =>
    lacking(
      ['DESCRIPTION', estate.description],
      ['COVER', estate.coverAssetId],
      ['CONTACT', estate.salesContact?.email ?? estate.salesContact?.phone],
    ),
  // An estate may have a logo of its own, which visitors see in its place.
  brand: ({ organization, estate }) =>
    lacking(['LOGO', organization.brand.logoUrl ?? estate.logoUrl ?? estate.logoAssetId]),
  consents: ({ organization: { privacy } }) =>
    lacking(['PRIVACY_POLICY', privacy.policyUrl], ['CONTROLLER', privacy.controllerName]),
  publish: ({ estate, navigators }) => ({
    done: estate.status !== 'DRAFT' && navigators.some(({ state }) => state === 'SHOWN'),
  }),
  website: ({ estate }) => ({ done: estate.seenOn !== undefined }),
  inquiry: ({ inquiries }) => ({ done: inquiries > 0 }),
};

/** Every step of the way, as far as the data show it. */
export function stepsOf(facts: StepFacts): StepProgress[] {
  const skipped = new Set(facts.estate.skippedSteps);
  return GUIDE_STEPS.map((step) => {
    const judged = JUDGES[step](facts);
    return { step, ...judged, skipped: !judged.done && skipped.has(step) };
  });
}
