import { ExternalLink, FileText } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { useTexts } from '../locales/texts.tsx';
import { PictureMedia } from '../shell/picture-media.tsx';
import { RichText } from '../shell/rich-text.tsx';
import { Card } from './card.tsx';
import type { PointView } from './marks-stage.ts';
import { ApartmentFacts, type LoadApartment } from './media/apartment-facts.tsx';
import { ModelMedia } from './media/model-media.tsx';
import { POINT_KINDS } from './point-mark.tsx';

/** Card of a point of interest. */
export function PointCard({
  point,
  loadApartment,
  onClose,
  element,
  takesFocus,
}: {
  point: PointView;
  loadApartment: LoadApartment | undefined;
  onClose: () => void;
  element: RefObject<HTMLElement | null>;
  takesFocus: boolean;
}) {
  const text = useTexts();
  return (
    <Card
      title={point.title}
      kind={text(POINT_KINDS[point.type])}
      onClose={onClose}
      element={element}
      takesFocus={takesFocus}
    >
      <PointMedia point={point} loadApartment={loadApartment} />
      {point.description ? <RichText>{point.description}</RichText> : null}
    </Card>
  );
}

/** Content of a point besides its text: a picture, a video, an apartment, a link. */
export function PointMedia({
  point,
  loadApartment,
}: {
  point: PointView;
  loadApartment: LoadApartment | undefined;
}): ReactNode {
  const text = useTexts();
  const { mediaUrl, media, title } = point;
  switch (point.type) {
    case 'INFO':
      return null;
    case 'LINK':
      return point.url ? <LinkOut url={point.url} /> : null;
    case 'APARTMENT':
      return point.apartment ? <ApartmentFacts apartment={point.apartment} load={loadApartment} /> : null;
  }
  if (!mediaUrl) return <p className="oriel-card-quiet">{text('point.media.gone')}</p>;
  switch (point.type) {
    case 'IMAGE':
      return <PictureMedia url={mediaUrl} media={media} title={title} />;
    case 'VIDEO':
      return (
        // biome-ignore lint/a11y/useMediaCaption: the server keeps no captions; what matters is told in the description
        <video
          className="oriel-media"
          src={mediaUrl}
          poster={media?.thumbnailUrl}
          controls
          playsInline
          preload="metadata"
          aria-label={title}
        />
      );
    case 'AUDIO':
      return (
        // biome-ignore lint/a11y/useMediaCaption: the server keeps no captions; what matters is told in the description
        <audio className="oriel-media" src={mediaUrl} controls preload="metadata" aria-label={title} />
      );
    case 'PDF':
      return <PdfLink url={mediaUrl} thumbnailUrl={media?.thumbnailUrl} />;
    case 'MODEL':
      return <ModelMedia url={mediaUrl} title={title} thumbnailUrl={media?.thumbnailUrl} />;
  }
}

/** Shows the host, so that visitors know where the link leads. */
function LinkOut({ url }: { url: string }) {
  const text = useTexts();
  return (
    <a className="oriel-row oriel-card-link" href={url} target="_blank" rel="noopener noreferrer">
      <ExternalLink size={20} strokeWidth={1.5} aria-hidden="true" />
      <span>
        {text('point.link.open', { host: hostOf(url) })}
        <span className="oriel-unseen"> {text('point.newTab')}</span>
      </span>
    </a>
  );
}

function PdfLink({ url, thumbnailUrl }: { url: string; thumbnailUrl: string | undefined }) {
  const text = useTexts();
  return (
    <>
      {thumbnailUrl ? <img className="oriel-media" src={thumbnailUrl} alt="" /> : null}
      <a className="oriel-row oriel-card-link" href={url} target="_blank" rel="noopener noreferrer">
        <FileText size={20} strokeWidth={1.5} aria-hidden="true" />
        <span>
          {text('point.pdf.open')}
          <span className="oriel-unseen"> {text('point.newTab')}</span>
        </span>
      </a>
      <a className="oriel-text-button" href={url} download="">
        {text('point.pdf.save')}
      </a>
    </>
  );
}

function hostOf(url: string): string {
  try {
    return new URL(url).host.replace(/^www\./, '');
  } catch {
    return url;
  }
}
