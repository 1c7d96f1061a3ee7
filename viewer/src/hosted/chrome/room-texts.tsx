import type { PublicPanorama } from '@oriel/contract/panorama';
import { ArrowRight, X } from 'lucide-react';
import { useTexts } from '../../locales/texts.tsx';
import type { Room } from '../tour-rooms.ts';
import { IconButton } from './icon-button.tsx';
import { usePanel, usePanels } from './panels.ts';

/** What hangs in a room, to be read: the ways on and the points of interest. For those whose browser shows a still picture only. */
export function RoomTexts({
  panorama,
  onGo,
}: {
  panorama: PublicPanorama;
  onGo: (room: Pick<Room, 'id'>) => void;
}) {
  const text = useTexts();
  const panels = usePanels();
  const panel = usePanel<HTMLElement>({ stays: true });
  const { portals, pointsOfInterest } = panorama;
  const points = [...pointsOfInterest].sort((one, other) => one.order - other.order);
  return (
    <section ref={panel} className="oriel-texts" aria-label={text('rooms.texts')}>
      <div className="oriel-panel-head">
        <h2>{panorama.name}</h2>
        <IconButton label={text('rooms.texts.close')} icon={X} onClick={panels.close} />
      </div>
      <div className="oriel-texts-body">
        {portals.length > 0 ? (
          <>
            <h3>{text('rooms.ways')}</h3>
            <ul>
              {portals.map(({ id, targetPanoramaId, label, target }) => {
                const name = label ?? target?.name ?? text('rooms.next');
                return (
                  <li key={id}>
                    <button
                      type="button"
                      className="oriel-way"
                      onClick={() => onGo({ id: targetPanoramaId })}
                    >
                      {name}
                      <ArrowRight size={18} strokeWidth={1.5} aria-hidden="true" />
                    </button>
                  </li>
                );
              })}
            </ul>
          </>
        ) : null}
        {points.length > 0 ? (
          <>
            <h3>{text('rooms.points')}</h3>
            {points.map((point) => (
              <article key={point.id}>
                <h4>{point.title}</h4>
                {point.type === 'IMAGE' && point.mediaUrl ? (
                  <img src={point.mediaUrl} alt={point.media?.alt ?? point.title} loading="lazy" />
                ) : null}
                {point.description ? <p>{point.description}</p> : null}
                {point.url ? (
                  <a href={point.url} target="_blank" rel="noopener noreferrer">
                    {new URL(point.url).hostname}
                  </a>
                ) : null}
              </article>
            ))}
          </>
        ) : null}
        {portals.length + points.length === 0 ? <p>{text('rooms.nothing')}</p> : null}
      </div>
    </section>
  );
}
