import { ApiError } from '@oriel/sdk/team-client';
import { useQuery } from '@tanstack/react-query';
import { embeddedProjectQuery, roomsQuery } from '../../kit/embedding/api.ts';
import { navigatorQuery } from '../../kit/navigators/api.ts';
import type { EmbedAddress } from './embed-address.ts';
import { navigatorObstacle, type Obstacle, projectObstacle, tourObstacle } from './obstacle.ts';
import type { ObstaclePlaces } from './obstacle-box.tsx';

/** Poll interval for a picture being processed, milliseconds. */
const PROCESSING_MS = 3000;

interface Known {
  readonly isPending: boolean;
  readonly obstacle: Obstacle | undefined;
  readonly places: ObstaclePlaces;
  readonly refetch: () => void;
}

/** What keeps visitors from seeing the target, as far as its own data shows. */
export function useObstacle(target: NonNullable<EmbedAddress['target']>): Known {
  const isTour = target.kind === 'panorama';
  const isProject = target.kind === 'project';
  // By its slug, its id, or that of its estate or building.
  const navigator = useQuery({ ...navigatorQuery(target.id), enabled: target.kind === 'navigator' });
  const project = useQuery({ ...embeddedProjectQuery(target.id), enabled: isProject });
  const room = useQuery({
    ...roomsQuery(target.id),
    enabled: isTour,
    refetchInterval: ({ state }) =>
      state.data && tourObstacle(state.data.data) === 'TOUR_PROCESSING' ? PROCESSING_MS : false,
  });
  const { isPending, error, refetch } = isTour ? room : isProject ? project : navigator;
  const again = () => void refetch();
  if (error) {
    const isGone = error instanceof ApiError && [400, 403, 404].includes(error.status);
    return { isPending: false, obstacle: isGone ? 'GONE' : 'UNREACHABLE', places: {}, refetch: again };
  }
  if (project.data && isProject) {
    return {
      isPending,
      obstacle: projectObstacle(project.data),
      places: { page: `/dashboard/feedback/${project.data.id}` },
      refetch: again,
    };
  }
  if (navigator.data && target.kind === 'navigator') {
    const { id, estate } = navigator.data;
    return {
      isPending,
      obstacle: navigatorObstacle(navigator.data),
      places: { estate, page: `/dashboard/estates/${estate.id}/navigators/${id}` },
      refetch: again,
    };
  }
  if (room.data && isTour) {
    const { tourId } = room.data;
    return {
      isPending,
      obstacle: tourObstacle(room.data),
      places: { page: `/dashboard/tours/${tourId}` },
      refetch: again,
    };
  }
  return { isPending, obstacle: undefined, places: {}, refetch: again };
}
