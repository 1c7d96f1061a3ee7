import type { PublicApartment } from '@oriel/contract/apartment';
import type { NavigatorApartment } from '@oriel/contract/navigator-apartment';
import { FRAME_ALLOW } from '@oriel/contract/viewer-frame';
import { Box, Film, Orbit, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTexts } from '../../locales/texts.tsx';
import { openDialog } from '../../shell/open-dialog.ts';
import { useBuilding, useBuildingState } from '../building-context.ts';

/** Path of one of our own tours on this server. */
const OURS = /^\/viewer360\//;

/** Links into an apartment: its tour, which opens over the page, and external tours and videos. */
export function FlatTour({
  flat,
  panoramas,
}: {
  flat: PublicApartment;
  panoramas: NavigatorApartment['panoramas'];
}) {
  const text = useTexts();
  const locale = useBuildingState((state) => state.locale);
  const { address, dress } = useBuilding().visit.environment;
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  const [entry] = panoramas;
  const foreign = flat.view360Url && !OURS.test(flat.view360Url) ? flat.view360Url : undefined;
  const path = entry ? `/viewer360/${entry.tourId}` : foreign ? undefined : flat.view360Url;
  const own = path && new URL(path, address.href).href;
  const { mode } = dress.dataset;
  const links = [
    { url: foreign, name: text('flat.view360'), icon: Orbit },
    { url: flat.virtualWalkUrl, name: text('flat.walk'), icon: Orbit },
    { url: flat.videoUrl, name: text('flat.video'), icon: Film },
    { url: flat.model3dUrl, name: text('flat.model'), icon: Box },
  ].filter(({ url }) => url);
  if (!own && links.length === 0) return null;
  return (
    <section className="oriel-flat-tours">
      {own ? (
        <button
          type="button"
          className="oriel-flat-tour"
          onClick={() => {
            setOpen(true);
            if (dialog.current) openDialog(dialog.current);
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
            {text('flat.tour')}
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
      <dialog
        ref={dialog}
        className="oriel-tour"
        aria-label={text('flat.tour.of', { number: flat.number })}
        onClose={() => setOpen(false)}
        onKeyDown={(event) => event.stopPropagation()}
      >
        {open ? (
          <>
            <iframe
              src={`${own}?lang=${locale}${mode === 'dark' || mode === 'light' ? `&mode=${mode}` : ''}`}
              title={text('flat.tour.of', { number: flat.number })}
              allow={FRAME_ALLOW}
            />
            <button
              type="button"
              className="oriel-row oriel-pill oriel-tour-close"
              onClick={() => dialog.current?.close()}
            >
              <X size={18} strokeWidth={1.5} aria-hidden="true" />
              {text('flat.tour.close')}
            </button>
          </>
        ) : null}
      </dialog>
    </section>
  );
}
