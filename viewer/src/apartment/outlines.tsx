import type { PublicApartment } from '@oriel/contract/apartment';
import type { PublicNavigatorImage, PublicOverlay } from '@oriel/contract/navigator-image';
import { outlinePath } from '@oriel/contract/outline-path';
import { type KeyboardEvent, memo, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { namesWithRoom } from '../core/names-with-room.ts';
import { keyOfPoint } from '../core/point-key.ts';
import { type Heading, nextSpot } from '../core/spatial-focus.ts';
import { useApartmentWords } from '../locales/apartment-words.ts';
import { useTexts } from '../locales/texts.tsx';
import { CHOSEN_LINES, inOrder, looksTogether, type OutlineLook, outlineClass } from './outline-painter.ts';
import { type PlaceFacts, usePlaceFacts } from './use-place-facts.ts';

const HEADINGS: Readonly<Record<string, Heading>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/** Key of an outline's target; undefined when it cannot be opened. */
export function keyOf(overlay: PublicOverlay): string | undefined {
  const { apartment, navigatorId, targetType, targetId, name } = overlay;
  // Several buildings may be parts of one navigator.
  if (targetType === 'building') return targetId;
  // Without a name there is nothing to tell of it.
  if (targetType === 'poi') return name && keyOfPoint(targetId);
  return apartment?.id ?? navigatorId ?? (targetType === 'url' ? targetId : undefined);
}

export interface OutlinesProps {
  readonly image: PublicNavigatorImage;
  readonly apartments: ReadonlyMap<string, PublicApartment>;
  readonly lookOf: (overlay: PublicOverlay) => OutlineLook;
  readonly pointed: string | null;
  readonly selected: string | null;
  readonly onPoint: (key: string | null) => void;
  readonly onOpen: (key: string) => void;
}

/**
 * The outlines of the picture at rest, each a button. Roving focus: Tab reaches one of them, arrow keys move to its neighbours, so that two
 * hundred apartments do not separate the picture from the list.
 */
export function Outlines({
  image,
  apartments,
  lookOf: lookAlone,
  pointed,
  selected,
  onPoint,
  onOpen,
}: OutlinesProps) {
  const text = useTexts();
  const label = useOutlineLabel(apartments);
  const everyone = useMemo(() => [...apartments.values()], [apartments]);
  const factsOf = usePlaceFacts(everyone);
  const group = useRef<SVGSVGElement>(null);
  const [width, height] = [image.width ?? 1920, image.height ?? 1080];
  const shown = useWidth(group);
  // Drawing units per CSS pixel, to keep labels the same size on screen.
  const unit = width / shown;
  const outlines = useMemo(() => inOrder(image.overlays).filter((one) => keyOf(one) !== undefined), [image]);
  const lookOf = looksTogether(outlines, lookAlone);
  const named = useMemo(
    () =>
      namesWithRoom(
        outlines.flatMap((overlay) => {
          if (overlay.apartment || !overlay.name) return [];
          const { free, from } = factsOf(buildingOf(overlay));
          const [x, y] = overlay.anchor;
          return {
            id: overlay.id,
            at: [(x * width) / unit, (y * height) / unit] as const,
            lines: [overlay.name, free, from].flatMap((line) => line?.length ?? []),
            rank: overlay.targetType === 'poi' ? 0 : 1,
          };
        }),
      ),
    [outlines, factsOf, width, height, unit],
  );
  const reachable = outlines.filter((one) => lookOf(one) !== 'excluded');
  const [first] = [...reachable].sort(
    (one, other) => one.anchor[1] - other.anchor[1] || one.anchor[0] - other.anchor[0],
  );
  const entry =
    reachable.find((one) => keyOf(one) === pointed) ??
    reachable.find((one) => keyOf(one) === selected) ??
    first;

  const onKeyDown = (event: KeyboardEvent, overlay: PublicOverlay) => {
    const key = keyOf(overlay);
    if (event.ctrlKey || event.metaKey || event.altKey || key === undefined) return;
    const heading = HEADINGS[event.key];
    if (event.key === 'Enter' || event.key === ' ') onOpen(key);
    else if (event.key === 'Escape') onPoint(null);
    else if (heading) {
      const next = nextSpot(
        overlay.anchor,
        heading,
        reachable.map(({ anchor }) => anchor),
      );
      const target = next === undefined ? undefined : reachable[next];
      if (target) group.current?.querySelector<SVGPathElement>(`[data-outline="${target.id}"]`)?.focus();
    } else return;
    // Consumes the keys, so that they neither turn the building nor scroll the page.
    event.preventDefault();
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: no HTML element groups what stands in a drawing
    <svg
      ref={group}
      className="oriel-outlines is-live"
      viewBox={`0 0 ${width} ${height}`}
      role="group"
      aria-label={text('building.outlines')}
      style={{ '--oriel-unit': unit }}
    >
      {outlines.map((overlay) => (
        <Outline
          key={overlay.id}
          overlay={overlay}
          look={lookOf(overlay)}
          width={width}
          height={height}
          label={label(overlay)}
          isEntry={overlay === entry}
          onKeyDown={onKeyDown}
          onPoint={onPoint}
          onOpen={onOpen}
        />
      ))}
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in this group can have the focus */}
      <g aria-hidden="true">
        {CHOSEN_LINES.map((line) =>
          outlines.map((overlay) =>
            lookOf(overlay) === 'selected' ? (
              <path key={overlay.id} className={line} d={outlinePath(overlay, width, height)} />
            ) : null,
          ),
        )}
        {outlines.map((overlay) => (
          <ApartmentNumber
            key={overlay.id}
            overlay={overlay}
            width={width}
            height={height}
            look={lookOf(overlay)}
            unit={unit}
          />
        ))}
        {outlines.map((overlay) =>
          named.has(overlay.id) ? (
            <PlaceName
              key={overlay.id}
              overlay={overlay}
              width={width}
              height={height}
              unit={unit}
              facts={factsOf(buildingOf(overlay))}
            />
          ) : null,
        )}
      </g>
    </svg>
  );
}

/** Accessible name of an outline: the apartment in a few words. */
function useOutlineLabel(apartments: ReadonlyMap<string, PublicApartment>) {
  const text = useTexts();
  const words = useApartmentWords();
  const everyone = useMemo(() => [...apartments.values()], [apartments]);
  const factsOf = usePlaceFacts(everyone);
  return (overlay: PublicOverlay): string => {
    const apartment = overlay.apartment && apartments.get(overlay.apartment.id);
    if (!overlay.apartment) {
      const { free, from } = factsOf(buildingOf(overlay));
      return [overlay.name ?? overlay.targetId, free, from].filter(Boolean).join(', ');
    }
    if (!apartment) return text('apartment.name', { number: overlay.apartment.number });
    const facts = [
      text('apartment.name', { kind: apartment.kind, number: apartment.number }),
      apartment.status && words.status(apartment.status),
      words.rooms(apartment),
      words.size(apartment),
      words.floor(apartment),
      words.price(apartment),
    ];
    return facts.filter(Boolean).join(', ');
  };
}

interface OutlineProps {
  readonly overlay: PublicOverlay;
  readonly look: OutlineLook;
  readonly width: number;
  readonly height: number;
  readonly label: string;
  readonly isEntry: boolean;
  readonly onKeyDown: (event: KeyboardEvent, overlay: PublicOverlay) => void;
  readonly onPoint: (key: string | null) => void;
  readonly onOpen: (key: string) => void;
}

const Outline = memo(
  function Outline({
    overlay,
    look,
    width,
    height,
    label,
    isEntry,
    onKeyDown,
    onPoint,
    onOpen,
  }: OutlineProps) {
    const key = keyOf(overlay) ?? '';
    const d = useMemo(() => outlinePath(overlay, width, height), [overlay, width, height]);
    return (
      // biome-ignore lint/a11y/useSemanticElements: a shape of a drawing cannot be a button element
      <path
        className={`${outlineClass(overlay)} is-${look}`}
        d={d}
        role="button"
        tabIndex={isEntry ? 0 : -1}
        aria-label={label}
        aria-hidden={look === 'excluded'}
        data-outline={overlay.id}
        data-key={key}
        // The scene handles pointer presses, to tell taps from drags; clicks without a pointer come from screen readers.
        onClick={(event) => event.detail === 0 && onOpen(key)}
        onFocus={() => onPoint(key)}
        onPointerEnter={(event) => event.pointerType === 'mouse' && onPoint(key)}
        onPointerLeave={(event) => event.pointerType === 'mouse' && onPoint(null)}
        onKeyDown={(event) => onKeyDown(event, overlay)}
      />
    );
  },
  (before, after) =>
    before.overlay === after.overlay &&
    before.look === after.look &&
    before.label === after.label &&
    before.isEntry === after.isEntry &&
    before.width === after.width,
);

/** Area in square CSS pixels that an outline needs per character of its number. */
const ROOM = 420;

/** The number of an apartment inside its outline, if it fits. */
function ApartmentNumber({
  overlay,
  width,
  height,
  look,
  unit,
}: Pick<OutlineProps, 'overlay' | 'width' | 'height' | 'look'> & { readonly unit: number }) {
  const room = (overlay.area * width * height) / unit ** 2;
  if (!overlay.apartment || room < ROOM * overlay.apartment.number.length || look === 'excluded') return null;
  const [x, y] = overlay.anchor;
  const isQuiet = look === 'aside' || (overlay.apartment.status === 'SOLD' && look === 'plain');
  return (
    <text
      x={x * width}
      y={y * height}
      className={isQuiet ? 'oriel-outline-number is-quiet' : 'oriel-outline-number'}
    >
      {overlay.apartment.number}
    </text>
  );
}

/** Name of a building or other page over its outline, with its number of available apartments and what they cost from. */
function PlaceName({
  overlay,
  width,
  height,
  unit,
  facts: { free, from },
}: Pick<OutlineProps, 'overlay' | 'width' | 'height'> & {
  readonly unit: number;
  readonly facts: PlaceFacts;
}) {
  const [x, y] = [overlay.anchor[0] * width, overlay.anchor[1] * height];
  return (
    <text
      x={x}
      y={y}
      className={`oriel-outline-number is-place${overlay.targetType === 'poi' ? ' is-point' : ''}`}
    >
      <tspan x={x}>{overlay.name}</tspan>
      {[free, from]
        .filter((fact) => fact !== undefined)
        .map((fact, line) => (
          <tspan key={fact} x={x} y={y + (22 + 19 * line) * unit} className="is-free">
            {fact}
          </tspan>
        ))}
    </text>
  );
}

/** The building that an outline leads to. */
export function buildingOf({ targetType, targetId, buildingId }: PublicOverlay): string | undefined {
  return targetType === 'building' ? targetId : buildingId;
}

/** Observed width of an element, in CSS pixels; a typical one until it is known. */
function useWidth(element: RefObject<Element | null>): number {
  const [width, setWidth] = useState(1000);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    // The layout width, unaffected by the zoom.
    const measure = () => setWidth(Math.max(current.clientWidth, 1));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
