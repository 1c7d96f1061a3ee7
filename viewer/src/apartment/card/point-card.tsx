import '../../styles/point-card.css';
import type { PublicPointOfInterest } from '@oriel/contract/navigator';
import { openPointOfInterest } from '../apartment-actions.ts';
import { useBuilding } from '../building-context.ts';
import { SideCard } from './side-card.tsx';

/** Card of a point of interest, in the place of the list: its picture, its name and what the team wrote of it. */
export function PointCard({ point: { title, description, pictureUrl } }: { point: PublicPointOfInterest }) {
  const { store } = useBuilding();
  return (
    <SideCard title={title} onClose={() => openPointOfInterest(store, null)}>
      <div className="oriel-point-body">
        {/* The heading above names it. */}
        {pictureUrl ? <img className="oriel-point-picture" src={pictureUrl} alt="" /> : null}
        {description ? <p className="oriel-point-text">{description}</p> : null}
      </div>
    </SideCard>
  );
}
