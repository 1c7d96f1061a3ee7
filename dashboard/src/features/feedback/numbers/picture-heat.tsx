import type { FeedbackItem } from '@oriel/contract/feedback';
import '@oriel/viewer/styles/map-plan.css';
import '../items/map/map-room.css';
import type { FeedbackStats } from '@oriel/contract/feedback-output';
import { mapPlan } from '@oriel/contract/map-plan';
import type { GeoPolygon } from '@oriel/contract/primitives';
import { MapDrawing } from '@oriel/viewer/map/map-drawing.tsx';
import { useId, useMemo } from 'react';
import { useTranslate } from '../../../i18n/translate.ts';
import { HEAT, heatColor } from '../../../kit/heatmap/heat.ts';
import { densities } from './density.ts';

/** Diameter of a spot, as a fraction of the picture's width. */
const SPOT = 0.1;

interface PictureHeatProps {
  item: FeedbackItem;
  /** of the project: what a map without an area of its own is about */
  boundary: GeoPolygon | undefined;
  spots: FeedbackStats['items'][number]['spots'];
  pinned: number;
}

/** Where in a picture people comment, as warm spots over it. A panorama is shown unrolled, a map as its plan. */
export function PictureHeat({ item, boundary, spots, pinned }: PictureHeatProps) {
  const t = useTranslate();
  const id = useId();
  const { title, panorama } = item;
  const picture = panorama?.imageUrl ?? item.imageUrl ?? item.thumbnailUrl;
  const plan = useMemo(() => item.map && mapPlan(item.map, boundary), [item.map, boundary]);
  const aspect = plan
    ? plan.width / plan.height
    : panorama
      ? 2
      : item.width && item.height
        ? item.width / item.height
        : 16 / 9;
  const shown = spots.reduce((sum, { count }) => sum + count, 0);
  const most = Math.max(...spots.map(({ count }) => count));
  const height = 1000 / aspect;
  const warm = useMemo(() => {
    const dense = densities(spots, aspect, SPOT);
    return (
      spots
        .map((spot, index) => ({ ...spot, density: dense[index] ?? 0 }))
        // The warmest above the others.
        .toSorted((a, b) => a.density - b.density)
        .map(({ x, y, density }) => ({ x, y, color: heatColor(density)?.slice(1) ?? '' }))
    );
  }, [spots, aspect]);
  return (
    <figure className="flex flex-col gap-2">
      <div
        className="map-room relative overflow-hidden rounded-card bg-sunken"
        style={{ aspectRatio: aspect }}
      >
        {plan ? <MapDrawing plan={plan} title={title} /> : null}
        {picture ? (
          <img src={picture} alt="" loading="lazy" className="size-full object-cover grayscale-[0.6]" />
        ) : null}
        <svg
          role="img"
          aria-label={t('feedbackNumbers.heat', { title, count: shown, most })}
          viewBox={`0 0 1000 ${height}`}
          className="absolute inset-0 size-full"
        >
          <defs>
            {HEAT.map((color) => (
              <radialGradient key={color} id={`${id}${color.slice(1)}`}>
                <stop offset="0" stopColor={color} stopOpacity={0.9} />
                <stop offset="0.45" stopColor={color} stopOpacity={0.6} />
                <stop offset="1" stopColor={color} stopOpacity={0} />
              </radialGradient>
            ))}
          </defs>
          {warm.map(({ x, y, color }) => (
            <circle
              key={`${x} ${y}`}
              cx={x * 1000}
              cy={y * height}
              r={(SPOT * 1000) / 2}
              fill={`url(#${id}${color})`}
            />
          ))}
        </svg>
      </div>
      <figcaption className="flex flex-wrap justify-between gap-x-4 text-sm">
        <span className="font-medium">{title}</span>
        <span className="text-secondary tabular">
          {[
            t('feedbackNumbers.pinned', { count: shown }),
            ...(pinned > shown ? [t('feedbackNumbers.beside', { count: pinned - shown })] : []),
          ].join(' · ')}
        </span>
      </figcaption>
    </figure>
  );
}
