import type { Apartment } from '@oriel/contract/apartment';
import type { Building } from '@oriel/contract/building';
import type { NavigatorDetail } from '@oriel/contract/navigator';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { areaSize } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/translate.ts';

import { apartmentsQuery, buildingsQuery, navigatorsQuery } from '../../kit/navigators/api.ts';
import { targetsOf } from './editor/targets.ts';

const NONE: readonly Building[] = [];

/** All possible targets of a navigator's overlays, once loaded. */
export function useTargets(navigator: NavigatorDetail) {
  const t = useTranslate();
  const apartments = useQuery(apartmentsQuery(navigator.id));
  const buildings = useQuery(buildingsQuery(navigator.estate.id));
  const navigators = useQuery(navigatorsQuery({ estateId: navigator.estate.id }));
  const targets = useMemo(() => {
    if (!apartments.data) return undefined;
    const others = (navigators.data ?? []).filter(({ id }) => id !== navigator.id);
    return targetsOf(
      {
        apartments: apartments.data,
        buildings: buildings.data ?? [],
        navigators: others,
        points: navigator.pointsOfInterest ?? [],
      },
      (apartment: Apartment, building) =>
        [
          building?.name,
          apartment.floor === undefined ? undefined : t('nav.hint.floor', { floor: apartment.floor }),
          apartment.area === undefined ? undefined : areaSize(apartment.area, apartment.areaUnit),
        ]
          .filter(Boolean)
          .join(', '),
    );
  }, [apartments.data, buildings.data, navigators.data, navigator.id, navigator.pointsOfInterest, t]);
  return {
    apartments: apartments.data,
    buildings: buildings.data ?? NONE,
    targets,
    error: apartments.error,
    refetch: apartments.refetch,
  };
}
