import type { GuideStep } from '@oriel/contract/enums';
import type { EstateProgress, EstatePublish } from '@oriel/contract/estate-progress';
import { queryOptions } from '@tanstack/react-query';
import { dataOf } from '../../../base/call-query.ts';
import { refresh } from '../../../base/refresh.ts';
import { api, callQuery, queryClient } from '../../../base/services.ts';

/** How far an estate is, what visitors see of it, and what is missing. */
export function progressQuery(id: string) {
  return queryOptions({ ...callQuery('getEstateProgress', { id }), select: dataOf });
}

/** Publishes an estate with the chosen navigators and tours. */
export async function publishEstate(id: string, body: EstatePublish): Promise<EstateProgress> {
  const answer = await api.call('publishEstate', { id, body });
  await refresh('estate', 'navigator', 'panorama');
  queryClient.setQueryData(progressQuery(id).queryKey, answer);
  return answer.data;
}

/** Chooses, for every apartment of an estate, the picture that shows it best. */
export async function chooseBestViews(estateId: string): Promise<void> {
  await api.call('refreshPreferredAnglesByPost', { query: { estateId } });
  await refresh('audit', 'estate');
}

/** Leaves a step out of an estate's guide, or takes it up again. */
export async function skipStep({ estate, steps }: EstateProgress, step: GuideStep, skip: boolean) {
  const others = steps.flatMap((one) => (one.skipped && one.step !== step ? [one.step] : []));
  await api.call('updateEstate', {
    id: estate.id,
    body: { skippedSteps: skip ? [...others, step] : others },
  });
  await refresh('estate');
}
