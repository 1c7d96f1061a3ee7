import type { EstatePublish } from '@oriel/contract/estate-progress';
import type { Models } from '../../platform/database.ts';
import { ApiError } from '../../platform/errors.ts';
import type { EstateDocument } from '../inventory/estate/model.ts';
import type { EstateService } from '../inventory/estate/service.ts';
import type { NavigatorService } from '../navigator/service.ts';
import type { PanoramaService } from '../panorama/service.ts';
import { type JudgedNavigator, judgedNavigators } from './navigators.ts';
import { type JudgedTour, judgedTours } from './tours.ts';

export interface Publishers {
  readonly estates: EstateService;
  readonly navigators: NavigatorService;
  readonly panoramas: PanoramaService;
}

type Judged = JudgedNavigator | JudgedTour;

/** Those named, or all that are ready; faults by field for what is not there or cannot be shown. */
function chosen<One extends Judged>(
  field: string,
  ids: readonly string[] | undefined,
  known: ReadonlyMap<string, One>,
): { readonly some: readonly One[]; readonly faults: Record<string, string[]> } {
  if (!ids) return { some: [...known.values()].filter(({ state }) => state === 'READY'), faults: {} };
  const faults: Record<string, string[]> = {};
  const some = ids.flatMap((id, index) => {
    const one = known.get(id);
    if (one?.state === 'READY') return [one];
    if (!one) faults[`${field}.${index}`] = ['field.notOfEstate'];
    else if (one.state !== 'SHOWN') faults[`${field}.${index}`] = ['field.notReady'];
    return [];
  });
  return { some, faults };
}

/**
 * Publishes an estate with its navigators and tours. The estate comes last: until then visitors see none of its navigators, and a call that
 * was interrupted is completed by the next.
 *
 * @throws ApiError VALIDATION for what is not the estate's or not ready, STATUS_TRANSITION for an archived estate
 */
export async function publishEstate(
  { models, services }: { readonly models: Models; readonly services: Publishers },
  estate: EstateDocument,
  { navigatorIds, tourIds }: EstatePublish,
): Promise<EstateDocument> {
  if (estate.status === 'ARCHIVED')
    throw new ApiError('STATUS_TRANSITION', { values: { from: estate.status, to: 'PUBLISHED' } });
  const [judged, walks] = await Promise.all([judgedNavigators(models, estate), judgedTours(models, estate)]);
  const navigators = chosen(
    'navigatorIds',
    navigatorIds,
    new Map(judged.map((one) => [String(one.navigator._id), one])),
  );
  const tours = chosen('tourIds', tourIds, new Map(walks.map((one) => [String(one.entry._id), one])));
  const fields = { ...navigators.faults, ...tours.faults };
  if (Object.keys(fields).length > 0) throw new ApiError('VALIDATION', { fields });
  for (const { rooms } of tours.some) {
    for (const { _id, organizationId, visibility } of rooms) {
      if (visibility !== 'PRIVATE') continue;
      const room = await models.Panorama.findOne({ _id, organizationId }).lean();
      if (room) await services.panoramas.update(room, { visibility: 'UNLISTED' });
    }
  }
  for (const { navigator } of navigators.some)
    await services.navigators.update(navigator, { published: true });
  if (estate.status === 'PUBLISHED') return estate;
  return await services.estates.update(estate, { patch: { status: 'PUBLISHED' }, mayArchive: false });
}
