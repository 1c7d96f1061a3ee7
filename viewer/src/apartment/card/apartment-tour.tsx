import type { PublicApartment } from '@oriel/contract/apartment';
import type { NavigatorApartment } from '@oriel/contract/navigator-apartment';
import { frameAllow } from '@oriel/contract/viewer-frame';
import { Box, Film, Orbit, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTexts } from '../../locales/texts.tsx';
import { consentOf } from '../../privacy/consent-store.ts';
import { displayOptions } from '../../shell/kept-options.ts';
import { openDialog } from '../../shell/open-dialog.ts';
import type { ConsentAnswer } from '../../tracking/consent.ts';
import { useBuilding, useBuildingState } from '../building-context.ts';

/** Path of one of our own tours on this server. */
const OURS = /^\/viewer360\//;

interface Around {
  /** of this page, whose options the tour keeps */
  readonly address: string;
  readonly lang: string;
  readonly mode: string | undefined;
  /** what the visitor, or the page around, has answered: the tour does not ask again */
  readonly consent: ConsentAnswer;
  readonly heading: number | undefined;
}

/** The tour's address in the frame, with this page's options, in its language and colours. */
export function tourAddress(tour: string, { address, lang, mode, consent, heading }: Around): string {
  const query = displayOptions(address);
  query.set('lang', lang);
  if (mode === 'dark' || mode === 'light') query.set('mode', mode);
  if (consent !== 'unknown') query.set('consent', consent);
  if (heading !== undefined) query.set('heading', String(heading));
  return `${tour}?${query}`;
}

/** Links into an apartment: its tour, which opens over the page, and external tours and videos. */
export function ApartmentTour({
  apartment,
  panoramas,
}: {
  apartment: PublicApartment;
  panoramas: NavigatorApartment['panoramas'];
}) {
  const text = useTexts();
  const locale = useBuildingState((state) => state.locale);
  const { store, visit, model } = useBuilding();
  const { address, dress, inline } = visit.environment;
  const dialog = useRef<HTMLDialogElement>(null);
  // Fixed once it is open: another address would load the tour anew around whoever walks in it.
  const [opened, setOpened] = useState<string>();
  const [entry] = panoramas;
  const foreign = apartment.view360Url && !OURS.test(apartment.view360Url) ? apartment.view360Url : undefined;
  const path = entry ? `/viewer360/${entry.tourId}` : foreign ? undefined : apartment.view360Url;
  const own = path && new URL(path, address.href).href;
  const { mode } = dress.dataset;
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
            // The visitor's own answer is in the browser, where the tour finds it and they can take it back; not in a foreign page.
            const { answer, askable } = consentOf(store).getState();
            setOpened(
              tourAddress(own, {
                address: address.href,
                lang: locale,
                mode,
                consent: inline || !askable ? answer : 'unknown',
                // From a window, one walks in turned the way one looked.
                heading: model?.heading,
              }),
            );
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
      <dialog
        ref={dialog}
        className="oriel-tour"
        aria-label={text('apartment.tour.of', { number: apartment.number })}
        onClose={() => setOpened(undefined)}
        onKeyDown={(event) => event.stopPropagation()}
      >
        {opened ? (
          <>
            <iframe
              src={opened}
              title={text('apartment.tour.of', { number: apartment.number })}
              allow={frameAllow('share' in navigator)}
            />
            <button
              type="button"
              className="oriel-row oriel-pill oriel-tour-close"
              onClick={() => dialog.current?.close()}
            >
              <X size={18} strokeWidth={1.5} aria-hidden="true" />
              {text('apartment.tour.close')}
            </button>
          </>
        ) : null}
      </dialog>
    </section>
  );
}
