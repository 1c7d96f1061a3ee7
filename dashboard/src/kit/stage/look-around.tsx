import type { NavigatorImage } from '@oriel/contract/navigator-image';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslate } from '../../i18n/translate.ts';
import { sizeOf } from './frame-picture.tsx';
import { inOrder } from './hit.ts';
import type { Metric } from './metric.ts';
import type { WorkOutline } from './outline.ts';
import { OutlineShape, PATH_UNITS } from './outline-shape.tsx';
import { PictureStage } from './picture-stage.tsx';
import { toStage, WHOLE, zoomed } from './view.ts';

/** An overlay as shown. */
export interface Drawn {
  readonly outline: WorkOutline;
  readonly color: string;
  readonly label: string;
  readonly filling?: number;
}

export interface LookAroundProps {
  readonly images: readonly NavigatorImage[];
  /** index of the frame that is shown */
  readonly at: number;
  readonly onTurn: (at: number) => void;
  readonly drawn: readonly Drawn[];
  readonly label: string;
}

/** The frames of a navigator with overlays, read-only: turn, zoom, pan. */
export function LookAround({ images, at, onTurn, drawn, label }: LookAroundProps) {
  const t = useTranslate();
  const [view, setView] = useState(WHOLE);
  const [stage, setStage] = useState<Metric>({ width: 1, height: 1 });
  const image = images[at];
  if (!image) return null;
  const turn = (by: number) => onTurn((at + by + images.length) % images.length);
  const sorted = inOrder(drawn.map(({ outline }) => outline)).flatMap(
    (outline) => drawn.find((one) => one.outline === outline) ?? [],
  );

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'ArrowRight' || event.key === ']') turn(1);
    else if (event.key === 'ArrowLeft' || event.key === '[') turn(-1);
    else if (event.key === '+' || event.key === '-')
      setView(zoomed(view, event.key === '+' ? 1.4 : 1 / 1.4, stage, sizeOf(image ?? {})));
    else if (event.key === '0') setView(WHOLE);
    else return;
    event.preventDefault();
  }

  return (
    <div className="overflow-hidden rounded-card border border-line">
      <PictureStage
        image={image}
        view={view}
        onView={setView}
        onSize={setStage}
        label={`${label}. ${t('nav.frameOf', { number: at + 1, count: images.length })}`}
        cursor="grab"
        className="aspect-[16/10] max-h-[70dvh] w-full -outline-offset-2"
        onKeyDown={onKeyDown}
      >
        {(placed) => (
          <>
            <g
              transform={`translate(${placed.left} ${placed.top}) scale(${placed.width / PATH_UNITS} ${placed.height / PATH_UNITS})`}
            >
              {sorted.map(({ outline, color, filling }) => (
                <OutlineShape
                  key={outline.id}
                  lines={outline}
                  color={color}
                  look="plain"
                  {...(filling === undefined ? {} : { filling })}
                />
              ))}
            </g>
            <g className="text-[12px] font-semibold" textAnchor="middle" dominantBaseline="central">
              {drawn.map(({ outline, label: name }) => {
                if (!outline.anchor || !name) return null;
                const { x, y } = toStage(outline.anchor, placed);
                return (
                  <text
                    key={outline.id}
                    x={x}
                    y={y}
                    fill="#ffffff"
                    stroke="#15130f"
                    strokeOpacity={0.75}
                    strokeWidth={3}
                    paintOrder="stroke"
                  >
                    {name}
                  </text>
                );
              })}
            </g>
          </>
        )}
      </PictureStage>
      {images.length > 1 ? (
        <div className="flex items-center gap-2 border-t border-line bg-raised p-2">
          <button
            type="button"
            aria-label={t('nav.previousFrame')}
            onClick={() => turn(-1)}
            className="flex size-8 items-center justify-center rounded-control hover:bg-sunken"
          >
            <ChevronLeft size={18} strokeWidth={1.5} aria-hidden />
          </button>
          <input
            type="range"
            min={0}
            max={images.length - 1}
            value={at}
            aria-label={t('nav.frame')}
            aria-valuetext={t('nav.frameOf', { number: at + 1, count: images.length })}
            onChange={({ target }) => onTurn(Number(target.value))}
            className="h-6 min-w-0 flex-1 accent-accent"
          />
          <button
            type="button"
            aria-label={t('nav.nextFrame')}
            onClick={() => turn(1)}
            className="flex size-8 items-center justify-center rounded-control hover:bg-sunken"
          >
            <ChevronRight size={18} strokeWidth={1.5} aria-hidden />
          </button>
          <span className="tabular w-16 text-right text-sm text-secondary">
            {at + 1} / {images.length}
          </span>
        </div>
      ) : null}
    </div>
  );
}
