import type { Feedback, FeedbackMap } from '@oriel/contract/feedback';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../base/services.ts';
import { ItemDialog } from './item-dialog.tsx';

/** A view of some streets, and of a part of the world. */
const ZOOM = { streets: 15, world: 3 } as const;
/** Where a map begins when nothing says where: between Europe and America. */
const NOWHERE: FeedbackMap = { center: [-20, 45], zoom: ZOOM.world };

/** The dialog for another map. It begins where the project is, else where an estate of the organization is. */
export function NewMap({ project, onClose }: { project: Feedback; onClose: () => void }) {
  const known = startOf(project);
  const estates = useQuery({
    ...callQuery('listEstates', { query: { sort: '-createdAt', limit: 20 } }),
    enabled: known === undefined,
  });
  if (!known && estates.isPending) return null;
  const location = estates.data?.data.find((estate) => estate.location)?.location;
  const start = known ?? (location ? { center: location.coordinates, zoom: ZOOM.streets } : NOWHERE);
  return <ItemDialog project={project} start={start} onClose={onClose} />;
}

function startOf({ items, location }: Feedback): FeedbackMap | undefined {
  const { map } = items.find((item) => item.map) ?? {};
  if (map) return { center: map.center, zoom: map.zoom };
  return location ? { center: location.coordinates, zoom: ZOOM.streets } : undefined;
}
