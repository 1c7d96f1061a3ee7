import type { Apartment } from '@oriel/contract/apartment';
import type { NavigatorDetail } from '@oriel/contract/navigator';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { areaSize } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { buildingsQuery, flatsQuery, navigatorsQuery } from '../../kit/navigators/api.ts';
import { targetsOf } from './editor/targets.ts';

/** All possible targets of a navigator's overlays, once loaded. */
export function useTargets(navigator: NavigatorDetail) {
  const t = useTranslate();
  const flats = useQuery(flatsQuery(navigator.id));
  const buildings = useQuery(buildingsQuery(navigator.estate.id));
  const navigators = useQuery(navigatorsQuery({ estateId: navigator.estate.id }));
  const targets = useMemo(() => {
    if (!flats.data) return undefined;
    const others = (navigators.data ?? []).filter(({ id }) => id !== navigator.id);
    return targetsOf(
      { flats: flats.data, buildings: buildings.data ?? [], navigators: others },
      (flat: Apartment, building) =>
        [
          building?.name,
          flat.floor === undefined ? undefined : t('nav.hint.floor', { floor: flat.floor }),
          areaSize(flat.area, flat.areaUnit),
        ]
          .filter(Boolean)
          .join(', '),
    );
  }, [flats.data, buildings.data, navigators.data, navigator.id, t]);
  return { flats: flats.data, targets, error: flats.error, refetch: flats.refetch };
}
