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
export function FlatPictures({
  flat,
  floorPlan,
}: {
  flat: PublicApartment;
  floorPlan: NavigatorApartment['floorPlan'];
}) {
  const text = useTexts();
  const { apiBase } = useBuilding().visit;
  const [chosen, setChosen] = useState<string | null>(null);
  const { number } = flat;
  const one = (url: string | undefined, name: TextId, isPlan: boolean): Picture[] =>
    url ? [{ key: name, url, name: text(name, { number }), isPlan }] : [];
  const all: Picture[] = [
    ...one(flat.floorPlan2dUrl, 'flat.plan.alt', true),
    ...one(flat.floorPlan3dUrl, 'flat.plan3d.alt', true),
    ...flat.galleryUrls.map((url, index) => ({
      key: `${index}`,
      url,
      name: text('flat.picture', { number, place: index + 1, count: flat.galleryUrls.length }),
      isPlan: false,
    })),
    ...one(flat.viewImageUrl, 'flat.view', false),
    ...one(floorPlan?.url, 'flat.storey', true),
  ];
  const pictures = all.filter(({ url }) => isOwnFile(url, apiBase));
  const elsewhere = all.filter(({ url }) => !isOwnFile(url, apiBase));
  const shown = pictures.find(({ key }) => key === chosen) ?? pictures[0];
  if (all.length === 0) return null;
  return (
    <section className="oriel-flat-pictures" aria-label={text('flat.pictures')}>
      {shown ? (
        <div className="oriel-flat-picture" data-plan={shown.isPlan || undefined}>
          <PictureMedia key={shown.key} url={shown.url} media={undefined} title={shown.name} />
        </div>
      ) : null}
      {pictures.length > 1 ? (
        <ul className="oriel-flat-thumbnails">
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
