import type { PublicApartment } from '@oriel/contract/apartment';
import type { NavigatorApartment } from '@oriel/contract/navigator-apartment';
import { Image as ImageIcon, LayoutPanelLeft } from 'lucide-react';
import { useState } from 'react';
import { type TextId, useTexts } from '../../locales/texts.tsx';
import { isOwnFile } from '../../shell/own-file.ts';
import { PictureMedia } from '../../shell/picture-media.tsx';
import { useBuilding } from '../building-context.ts';

interface Picture {
  readonly key: string;
  readonly url: string;
  readonly name: string;
  /** drawn on white, like plans */
  readonly isPlan: boolean;
}

/** Plans, pictures and the view of an apartment, one at a time; each opens full-window. */
export function ApartmentPictures({
  apartment,
  floorPlan,
}: {
  apartment: PublicApartment;
  floorPlan: NavigatorApartment['floorPlan'];
}) {
  const text = useTexts();
  const { apiBase } = useBuilding().visit;
  const [chosen, setChosen] = useState<string | null>(null);
  const { number } = apartment;
  const one = (url: string | undefined, name: TextId, isPlan: boolean): Picture[] =>
    url ? [{ key: name, url, name: text(name, { number }), isPlan }] : [];
  const all: Picture[] = [
    ...one(apartment.floorPlan2dUrl, 'apartment.plan.alt', true),
    ...one(apartment.floorPlan3dUrl, 'apartment.plan3d.alt', true),
    ...apartment.galleryUrls.map((url, index) => ({
      key: `${index}`,
      url,
      name: text('apartment.picture', { number, place: index + 1, count: apartment.galleryUrls.length }),
      isPlan: false,
    })),
    ...one(apartment.viewImageUrl, 'apartment.view', false),
    ...one(floorPlan?.url, 'apartment.storey', true),
  ];
  const pictures = all.filter(({ url }) => isOwnFile(url, apiBase));
  const elsewhere = all.filter(({ url }) => !isOwnFile(url, apiBase));
  const shown = pictures.find(({ key }) => key === chosen) ?? pictures[0];
  if (all.length === 0) return null;
  return (
    <section className="oriel-apartment-pictures" aria-label={text('apartment.pictures')}>
      {shown ? (
        <div className="oriel-apartment-picture" data-plan={shown.isPlan || undefined}>
          <PictureMedia key={shown.key} url={shown.url} media={undefined} title={shown.name} />
        </div>
      ) : null}
      {pictures.length > 1 ? (
        <ul className="oriel-apartment-thumbnails">
          {pictures.map(({ key, url, name, isPlan }) => (
            <li key={key}>
              <button
                type="button"
                aria-label={name}
                aria-pressed={key === shown?.key}
                data-plan={isPlan || undefined}
                onClick={() => setChosen(key)}
              >
                <img src={url} alt="" loading="lazy" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {elsewhere.map(({ key, url, name, isPlan }) => (
        <a
          key={key}
          className="oriel-row oriel-card-link"
          href={url}
          target="_blank"
          rel="noopener noreferrer"
        >
          {isPlan ? (
            <LayoutPanelLeft size={20} strokeWidth={1.5} aria-hidden="true" />
          ) : (
            <ImageIcon size={20} strokeWidth={1.5} aria-hidden="true" />
          )}
          {name}
          <span className="oriel-unseen"> {text('point.newTab')}</span>
        </a>
      ))}
    </section>
  );
}
