import { Maximize2, X, ZoomIn, ZoomOut } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTexts } from '../locales/texts.tsx';
import { openDialog } from './open-dialog.ts';
import { usePinch } from './use-pinch.ts';

const ZOOM_MAX = 5;
const ZOOM_STEP = 1.5;

/** Properties of a picture besides its address. */
interface PictureFacts {
  readonly alt?: string | undefined;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
}

/** A picture in a card; a press enlarges it to the whole window. */
export function PictureMedia({
  url,
  media,
  title,
}: {
  url: string;
  media: PictureFacts | undefined;
  title: string;
}) {
  const text = useTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  const [shown, setShown] = useState(false);
  const [gone, setGone] = useState(false);
  const alt = media?.alt ?? title;
  if (gone) return <p className="oriel-media-gone">{text('point.media.gone')}</p>;
  return (
    <>
      <button
        type="button"
        className="oriel-media-button"
        aria-label={text('point.image.enlarge', { name: alt })}
        onClick={() => {
          setShown(true);
          if (dialog.current) openDialog(dialog.current);
        }}
      >
        <img
          className="oriel-media"
          src={url}
          alt={alt}
          onError={() => setGone(true)}
          {...(media?.width && media.height ? { width: media.width, height: media.height } : {})}
        />
        <span className="oriel-media-badge">
          <Maximize2 size={16} strokeWidth={1.5} aria-hidden="true" />
        </span>
      </button>
      <dialog
        ref={dialog}
        className="oriel-picture"
        aria-label={alt}
        onClose={() => setShown(false)}
        onKeyDown={(event) => event.stopPropagation()}
      >
        {shown ? <LargePicture url={url} alt={alt} onClose={() => dialog.current?.close()} /> : null}
      </dialog>
    </>
  );
}

function LargePicture({ url, alt, onClose }: { url: string; alt: string; onClose: () => void }) {
  const text = useTexts();
  const frame = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState(1);
  const change = (factor: number) => setZoom((now) => Math.max(1, Math.min(ZOOM_MAX, now * factor)));
  usePinch(frame, change);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by the arrow keys while it is enlarged */}
      <div ref={frame} className="oriel-picture-frame" tabIndex={0}>
        <img
          src={url}
          alt={alt}
          style={{ '--oriel-zoom': zoom }}
          onDoubleClick={() => setZoom((now) => (now > 1 ? 1 : 2))}
        />
      </div>
      <div className="oriel-picture-tools oriel-pill">
        <button
          type="button"
          className="oriel-icon-button"
          aria-label={text('point.image.smaller')}
          disabled={zoom <= 1}
          onClick={() => change(1 / ZOOM_STEP)}
        >
          <ZoomOut size={20} strokeWidth={1.5} aria-hidden="true" />
        </button>
        <button
          type="button"
          className="oriel-icon-button"
          aria-label={text('point.image.larger')}
          disabled={zoom >= ZOOM_MAX}
          onClick={() => change(ZOOM_STEP)}
        >
          <ZoomIn size={20} strokeWidth={1.5} aria-hidden="true" />
        </button>
        <button
          type="button"
          className="oriel-icon-button"
          aria-label={text('point.close')}
          onClick={onClose}
        >
          <X size={20} strokeWidth={1.5} aria-hidden="true" />
        </button>
      </div>
    </>
  );
}
