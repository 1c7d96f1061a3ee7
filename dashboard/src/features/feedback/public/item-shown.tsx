import type { PublicComment } from '@oriel/contract/comment';
import type { FeedbackCategory, PublicFeedbackItem } from '@oriel/contract/feedback';
import { frameAllow } from '@oriel/contract/viewer-frame';
import type { PointerEvent } from 'react';
import { useTranslate } from '../../../i18n/translate.ts';

/** A point of a picture, fractions of its width and height. */
export interface Pin {
  readonly x: number;
  readonly y: number;
}

interface Shown {
  readonly item: PublicFeedbackItem;
  readonly comments: readonly PublicComment[];
  readonly categories: readonly FeedbackCategory[];
  /** Position of the comment being written. */
  readonly pin: Pin | undefined;
  /** Absent where comments are closed. */
  readonly onPin?: (pin: Pin) => void;
}

/** The subject of the comments: a picture with comments at their positions, a panorama, a video, or a map. */
export function ItemShown(shown: Shown) {
  const t = useTranslate();
  const { item } = shown;
  if (item.type === 'IMAGE' && item.imageUrl) return <Picture {...shown} url={item.imageUrl} />;
  if (item.type === 'PANORAMA' && item.panoramaId) {
    return (
      <iframe
        src={`/viewer360/${item.panoramaId}?iframe=true`}
        title={item.title}
        allow={frameAllow('share' in navigator)}
        className="aspect-video w-full rounded-card border-0 bg-sunken"
      />
    );
  }
  if (item.type === 'VIDEO' && item.videoUrl) {
    return (
      // biome-ignore lint/a11y/useMediaCaption: what the team has uploaded has no captions of its own.
      <video src={item.videoUrl} controls className="aspect-video w-full rounded-card bg-black" />
    );
  }
  if (item.type === 'MAP' && item.map) {
    const [lng, lat] = item.map.center;
    return (
      <a
        href={`https://www.openstreetmap.org/#map=${Math.round(item.map.zoom)}/${lat}/${lng}`}
        target="_blank"
        rel="noopener noreferrer"
        className="inline-block rounded-card bg-sunken p-6 text-accent underline underline-offset-4"
      >
        {t('feedback.openMap', { name: item.title })}
      </a>
    );
  }
  return <p className="text-secondary">{t('feedback.nothingToShow')}</p>;
}

const percent = (share: number): string => `${share * 100}%`;

function Picture({ item, comments, categories, pin, onPin, url }: Shown & { url: string }) {
  const t = useTranslate();
  const colorOf = (key: string | undefined) =>
    categories.find((category) => category.key === key)?.color ?? 'var(--color-accent)';
  const place = (event: PointerEvent<HTMLElement>): void => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    onPin?.({ x: (event.clientX - left) / width, y: (event.clientY - top) / height });
  };
  return (
    <>
      {/* A position needs a pointer; without one, the form comments on the whole item. */}
      <div
        {...(onPin ? { onPointerUp: place } : {})}
        className={`relative overflow-hidden rounded-card bg-sunken ${onPin ? 'cursor-crosshair' : ''}`}
      >
        <img
          src={url}
          alt={item.title}
          width={item.width}
          height={item.height}
          draggable={false}
          className="h-auto w-full select-none"
        />
        {comments.map(({ id, position, category }) =>
          position?.kind === 'IMAGE' ? (
            <span
              key={id}
              aria-hidden
              className="pointer-events-none absolute size-3 -translate-1/2 rounded-pill border-2 border-white shadow-soft"
              style={{ left: percent(position.x), top: percent(position.y), background: colorOf(category) }}
            />
          ) : null,
        )}
        {pin ? (
          <span
            aria-hidden
            data-pin
            className="pointer-events-none absolute size-6 -translate-1/2 rounded-pill border-4 border-accent bg-white"
            style={{ left: percent(pin.x), top: percent(pin.y) }}
          />
        ) : null}
      </div>
      {onPin ? <p className="mt-2 text-sm text-secondary">{t('feedback.pointAtIt')}</p> : null}
    </>
  );
}
