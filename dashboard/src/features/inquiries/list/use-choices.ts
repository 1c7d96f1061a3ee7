import type { Colleague } from '@oriel/contract/user';
import { useBuildings, useEstates, useMembers } from '../../../kit/list/choices.ts';
import type { InquiriesState } from './inquiries-address.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** The options of the filters. */
export interface Choices {
  readonly estates: readonly Named[];
  /** Whether it is known that there are no estates, not only that none has come yet. */
  readonly noEstates: boolean;
  readonly buildings: readonly Named[];
  readonly members: readonly Colleague[];
}

export function useChoices({ filters }: InquiriesState): Choices {
  const { estateId } = filters;
  const { data: estates = [], isSuccess } = useEstates();
  const { data: buildings = [] } = useBuildings(undefined);
  const { data: members = [] } = useMembers();
  return {
    estates,
    noEstates: isSuccess && estates.length === 0,
    buildings: buildings.filter((building) => !estateId || building.estateId === estateId),
    members,
  };
}
