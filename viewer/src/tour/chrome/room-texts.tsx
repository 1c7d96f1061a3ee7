import type { Locale } from '@oriel/contract/enums';
import type { PublicPanorama } from '@oriel/contract/panorama';
import { ArrowRight, X } from 'lucide-react';
import { useMemo } from 'react';
import { useTexts } from '../../locales/texts.tsx';
import { PointMedia } from '../../marks/point-card.tsx';
import { publicApartments } from '../../marks/public-apartment.ts';
import type { HostEnvironment } from '../../shell/host-environment.ts';
import { IconButton } from '../../shell/icon-button.tsx';
import { RichText } from '../../shell/rich-text.tsx';
import type { Room } from '../tour-rooms.ts';
import { usePanel, usePanels } from './panels.ts';

/** Portals and points of interest of a room as text, for browsers that show a still picture only. */
export function RoomTexts({
  panorama,
  locale,
  environment,
  apiBase,
  onGo,
}: {
  panorama: PublicPanorama;
  locale: Locale;
  environment: HostEnvironment;
  apiBase: string;
  onGo: (room: Pick<Room, 'id'>) => void;
}) {
  const text = useTexts();
  const panels = usePanels();
  const panel = usePanel<HTMLElement>({ stays: true });
  const loadApartment = useMemo(
    () =>
      publicApartments(
        apiBase,
        () => locale,
        () => environment.address.href,
      ),
    [apiBase, environment, locale],
  );
  const { portals, pointsOfInterest } = panorama;
  const points = [...pointsOfInterest].sort((one, other) => one.order - other.order);
  return (
    <section ref={panel} className="oriel-panel oriel-texts" aria-label={text('rooms.texts')}>
      <div className="oriel-panel-head">
        <h2>{panorama.name}</h2>
        <IconButton label={text('rooms.texts.close')} icon={X} onClick={panels.close} />
      </div>
      <div className="oriel-texts-body">
        {portals.length > 0 ? (
          <>
            <h3 className="oriel-texts-part">{text('rooms.portals')}</h3>
            <ul className="oriel-texts-ways">
              {portals.map(({ id, targetPanoramaId, label, target }) => {
                const name = label ?? target?.name ?? text('rooms.next');
                return (
                  <li key={id}>
                    <button
                      type="button"
                      className="oriel-row oriel-way"
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
            <h3 className="oriel-texts-part">{text('rooms.points')}</h3>
            {points.map((point) => (
              <article key={point.id}>
                <h4 className="oriel-texts-title">{point.title}</h4>
                <PointMedia point={point} loadApartment={loadApartment} />
                {point.description ? <RichText>{point.description}</RichText> : null}
              </article>
            ))}
          </>
        ) : null}
        {portals.length + points.length === 0 ? <p>{text('rooms.nothing')}</p> : null}
      </div>
    </section>
  );
}
