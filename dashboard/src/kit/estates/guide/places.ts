import type { GuideStep } from '@oriel/contract/enums';
import type { EstateProgress, StepLack } from '@oriel/contract/estate-progress';

/** The page of an estate's guide. */
export function guidePath(estateId: string): string {
  return `/dashboard/estates/${estateId}`;
}

/** The navigator to draw in: the first with pictures; undefined if there is none yet. */
function drawable({ navigators }: EstateProgress) {
  return navigators.find(({ pictures }) => pictures > 0);
}

function picturesPath({ estate, navigators }: EstateProgress): string {
  const path = guidePath(estate.id);
  const [first] = navigators;
  if (!first) return `${path}?new=navigator#navigators`;
  const tab = first.mode === 'MODEL' ? 'model' : 'frames';
  return `${path}/navigators/${first.id}?tab=${tab}`;
}

/**
 * Where a step is done, with what it needs in the address. Undefined where that is no page of its own: publishing is a dialog, and an inquiry
 * is sent from the viewer.
 *
 * @param organizationId of the estate
 */
export function placeOf(
  step: GuideStep,
  progress: EstateProgress,
  organizationId: string,
): string | undefined {
  const { id } = progress.estate;
  const organization = `/dashboard/organizations/${organizationId}`;
  const navigator = drawable(progress);
  switch (step) {
    case 'estate':
    case 'texts':
      return `${guidePath(id)}?tab=details`;
    case 'buildings':
      return `${guidePath(id)}/buildings`;
    case 'apartments':
      return `/dashboard/apartments/import?estateId=${id}`;
    case 'plans':
      return `/dashboard/apartments/files?estateId=${id}`;
    case 'pictures':
      return picturesPath(progress);
    case 'outlines':
      return navigator ? `${guidePath(id)}/navigators/${navigator.id}` : picturesPath(progress);
    case 'brand':
      return `${organization}?tab=branding`;
    case 'consents':
      return `${organization}?tab=privacy`;
    case 'website':
      return `/dashboard/embed${navigator ? `?navigator=${navigator.id}` : ''}`;
    case 'publish':
    case 'inquiry':
      return undefined;
  }
}

/** The navigator in which a visitor can ask about an apartment now; undefined while there is none. */
export function shownNavigator({ estate, navigators }: EstateProgress) {
  return estate.status === 'PUBLISHED' ? navigators.find(({ state }) => state === 'SHOWN') : undefined;
}

/** The field of each single thing, in the form where its step is done. */
const FIELD_OF: Readonly<Record<StepLack, string>> = {
  DESCRIPTION: 'description',
  COVER: 'coverAssetId',
  CONTACT: 'salesContact.phone',
  LOGO: 'brand.logoUrl',
  PRIVACY_POLICY: 'privacy.policyUrl',
  CONTROLLER: 'privacy.controllerName',
};

/** A place at the field of a thing that it lacks: forms are long, and a step needs few of their fields. */
export function atLack(place: string, lack: StepLack | undefined): string {
  return lack ? `${place}#${FIELD_OF[lack]}` : place;
}

/**
 * The step to do next: the first that is neither done nor left out, after a step just done those behind it first. A price list brings its
 * buildings with it, so it comes before them.
 */
export function nextStep({ steps }: EstateProgress, after?: GuideStep): GuideStep | undefined {
  const begin = steps.findIndex(({ step }) => step === after) + 1;
  const open = [...steps.slice(begin), ...steps.slice(0, begin)].flatMap(({ step, done, skipped }) =>
    done || skipped ? [] : [step],
  );
  return open[0] === 'buildings' && open.includes('apartments') ? 'apartments' : open[0];
}
