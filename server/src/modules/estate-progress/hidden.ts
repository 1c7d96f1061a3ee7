import { countsAsApartment } from '@oriel/contract/apartment-kinds';
import type { EstateProgress, HiddenCode } from '@oriel/contract/estate-progress';
import type { AuditedApartment } from '../audit/facts.ts';
import { visibilityOf, visibilityOfApartment } from '../inventory/apartment/public-visibility.ts';
import type { EstateDocument } from '../inventory/estate/model.ts';
import type { OrganizationDocument } from '../organization/model.ts';
import { showsTours } from '../organization/public-tours.ts';
import type { JudgedNavigator } from './navigators.ts';
import type { JudgedTour } from './tours.ts';

interface Shown {
  readonly organization: OrganizationDocument;
  readonly estate: EstateDocument;
  readonly apartments: readonly AuditedApartment[];
  readonly navigators: readonly JudgedNavigator[];
  readonly tours: readonly JudgedTour[];
}

/** Whether visitors can come to an apartment from a picture: by a navigator of its building, or one of the whole estate. */
function isReached({ estateId, buildingId }: AuditedApartment, navigators: readonly JudgedNavigator[]) {
  return navigators.some(
    ({ navigator: { target }, state }) =>
      (state === 'SHOWN' || state === 'READY') &&
      (target.id.equals(estateId) || (buildingId && target.id.equals(buildingId))),
  );
}

/** The apartments that visitors are shown, with a visible price or not, and what stays hidden from them and why. */
export function shownAndHidden({
  organization,
  estate,
  apartments,
  navigators,
  tours,
}: Shown): Pick<EstateProgress, 'apartments' | 'hidden'> {
  const visibility = visibilityOf(estate);
  const isListed = ({ visible: isVisible, status }: AuditedApartment) =>
    isVisible && (visibility.sold || status !== 'SOLD');
  // Parking spaces and storage rooms are only counted: hidden ones are no apartments that buyers miss.
  const [homes = [], others = []] = [true, false].map((wanted) =>
    apartments.filter(({ kind }) => countsAsApartment(kind) === wanted),
  );
  const visible = homes.filter((one) => one.visible);
  const shown = visible.filter(isListed);
  const priced = shown.filter(({ listPrice }) => listPrice !== undefined);
  const seen = priced.filter((one) => visibilityOfApartment(visibility, one).price);
  const counts: Readonly<Record<HiddenCode, number>> = {
    APARTMENTS_HIDDEN: homes.length - visible.length,
    SOLD_NOT_LISTED: visible.length - shown.length,
    PRICES_OFF: visibility.price ? 0 : priced.length,
    PRICES_OF_APARTMENTS: visibility.price ? priced.length - seen.length : 0,
    AVAILABILITY_OFF: visibility.status ? 0 : shown.length,
    APARTMENTS_WITHOUT_NAVIGATOR: shown.filter((one) => !isReached(one, navigators)).length,
    TOURS_OFF: showsTours(organization) ? 0 : tours.length,
  };
  return {
    apartments: {
      total: homes.length,
      shown: shown.length,
      priced: seen.length,
      others: others.filter(isListed).length,
    },
    hidden: Object.entries(counts).flatMap(([code, count]) =>
      count > 0 ? [{ code: code as HiddenCode, count }] : [],
    ),
  };
}
