import type { Colleague } from '@oriel/contract/user';
import { useQuery } from '@tanstack/react-query';
import { flatsQuery, useBuildings, useEstates, useMembers } from '../../../kit/apartments/api.ts';
import type { InquiriesState } from './inquiries-address.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** What the filters choose among. */
export interface Choices {
  readonly estates: readonly Named[];
  readonly buildings: readonly Named[];
  readonly flats: readonly Named[];
  readonly members: readonly Colleague[];
}

/** As many flats as a choice lists. */
const FLATS = 200;

export function useChoices({ filters }: InquiriesState): Choices {
  const { estateId, buildingId, apartmentId } = filters;
  const { data: estates = [] } = useEstates();
  const { data: buildings = [] } = useBuildings(undefined);
  const { data: members = [] } = useMembers();
  const within = {
    ...(estateId ? { estateId: [estateId] } : {}),
    ...(buildingId ? { buildingId: [buildingId] } : {}),
    ...{ sort: 'number', limit: FLATS },
  };
  const near = useQuery({ ...flatsQuery(within), enabled: (estateId ?? buildingId) !== undefined });
  const chosen = useQuery({
    ...flatsQuery({ ids: apartmentId ? [apartmentId] : [] }),
    enabled: apartmentId !== undefined,
  });
  const flats = new Map(
    [...(chosen.data?.data ?? []), ...((estateId ?? buildingId) ? (near.data?.data ?? []) : [])].map(
      ({ id, number }) => [id, { id, name: number }],
    ),
  );
  return {
    estates,
    buildings: buildings.filter((building) => !estateId || building.estateId === estateId),
    flats: [...flats.values()],
    members,
  };
}
