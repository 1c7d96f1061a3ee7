import type { PublicApartment } from '@oriel/contract/apartment';
import type { NavigatorApartment } from '@oriel/contract/navigator-apartment';
import { Box, Film, Orbit } from 'lucide-react';
import { useTexts } from '../../locales/texts.tsx';
import { useBuilding } from '../building-context.ts';
import { openTour } from '../open-tour.ts';

/** Path of one of our own tours on this server. */
const OURS = /^\/viewer360\//;

/** Links into an apartment: its tour, which opens over the page, and external tours and videos. */
export function ApartmentTour({
  apartment,
  panoramas,
}: {
  apartment: PublicApartment;
  panoramas: NavigatorApartment['panoramas'];
}) {
  const text = useTexts();
  const { store, visit, model } = useBuilding();
  const [entry] = panoramas;
  const foreign = apartment.view360Url && !OURS.test(apartment.view360Url) ? apartment.view360Url : undefined;
  const path = entry ? `/viewer360/${entry.tourId}` : foreign ? undefined : apartment.view360Url;
  const own = path && new URL(path, visit.environment.address.href).href;
  const links = [
    { url: foreign, name: text('apartment.view360'), icon: Orbit },
    { url: apartment.virtualWalkUrl, name: text('apartment.walk'), icon: Orbit },
    { url: apartment.videoUrl, name: text('apartment.video'), icon: Film },
    { url: apartment.model3dUrl, name: text('apartment.model'), icon: Box },
  ].filter(({ url }) => url);
  if (!own && links.length === 0) return null;
  return (
    <section className="oriel-apartment-tours">
      {own ? (
        <button
          type="button"
          className="oriel-apartment-tour"
          onClick={() => {
            const { heading } = model ?? {};
            // From a window, one walks in turned the way one looked.
            openTour(store, visit, {
              tour: own,
              number: apartment.number,
              ...(heading !== undefined && { view: { heading } }),
            });
          }}
        >
          {entry ? (
            <img
              src={entry.thumbnailUrl}
              alt=""
              loading="lazy"
              onError={({ currentTarget }) => currentTarget.remove()}
            />
          ) : null}
          <span className="oriel-row oriel-pill">
            <Orbit size={18} strokeWidth={1.5} aria-hidden="true" />
            {text('apartment.tour')}
          </span>
        </button>
      ) : null}
      {links.map(({ url, name, icon: Icon }) => (
        <a
          key={name}
          className="oriel-row oriel-card-link"
          href={url}
          target="_blank"
          rel="noopener noreferrer"
        >
          <Icon size={20} strokeWidth={1.5} aria-hidden="true" />
          {name}
        </a>
      ))}
    </section>
  );
}
