import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../base/services.ts';
import { everyQuery } from './list-queries.ts';

const FRESH_MS = 60_000;

/** Estates the caller can see, by name. */
export const useEstates = (enabled = true) =>
  useQuery({
    ...everyQuery((page) => callQuery('listEstates', { query: { sort: 'name', ...page } })),
    enabled,
    staleTime: FRESH_MS,
  });

/** Buildings of one estate or of all, in order. */
export const buildingsQuery = (estateId: string | undefined) =>
  everyQuery((page) => callQuery('listBuildings', { query: { sort: 'order', estateId, ...page } }));

export const useBuildings = (estateId: string | undefined, enabled = true) =>
  useQuery({ ...buildingsQuery(estateId), enabled: enabled && estateId !== '', staleTime: FRESH_MS });

/** Members by name. */
export const useMembers = (enabled = true) =>
  useQuery({
    ...everyQuery((page) => callQuery('listUsers', { query: { sort: 'name', ...page } })),
    enabled,
    staleTime: FRESH_MS,
  });
