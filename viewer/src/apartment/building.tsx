import type { PublicOverlay } from '@oriel/contract/navigator-image';
import { ArrowLeft, ArrowRight, Maximize, Minus, Plus } from 'lucide-react';
import { useCallback, useEffect, useMemo } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import { passes } from '../core/flat-filters.ts';
import { sorted } from '../core/flat-order.ts';
import { IconButton } from '../hosted/chrome/icon-button.tsx';
import { Texts, useTexts } from '../locales/texts.tsx';
import type { BuildingStore } from './building-store.ts';
import { FlatCard } from './flat-card.tsx';
import { Listing } from './listing.tsx';
import type { OutlineLook } from './outline-painter.ts';
import { keyOf, Outlines } from './outlines.tsx';
import { FlatTooltip } from './tooltip.tsx';
import type { TurntableStage } from './turntable-stage.ts';

const ZOOM_STEP = 0.7;

export interface BuildingProps {
  readonly store: BuildingStore;
  readonly stage: TurntableStage;
  readonly scene: HTMLElement;
  readonly frame: HTMLElement;
}

/** Everything beside and over the picture of a building. */
export function Building(props: BuildingProps) {
  const locale = useStore(props.store, (state) => state.locale);
  return (
    <Texts locale={locale}>
      <Parts {...props} />
    </Texts>
  );
}

function Parts({ store, stage, scene, frame }: BuildingProps) {
  const text = useTexts();
  const state = useStore(store);
  const { navigator, images, flats, filters, sort, selected, pointed, turning } = state;
  const found = useMemo(
    () =>
      sorted(
        (flats ?? []).filter((flat) => passes(flat, filters)),
        sort,
      ),
    [flats, filters, sort],
  );
  const byId = useMemo(() => new Map((flats ?? []).map((flat) => [flat.id, flat])), [flats]);
  const lookOf = useLooks(found.length === flats?.length ? null : found);
  const image = images[state.frame];
  const card = selected ? byId.get(selected) : undefined;

  const open = useCallback(
    (key: string) => {
      const known = store.getState().flats?.some(({ id }) => id === key);
      if (known) store.setState({ selected: key, pointed: null });
      else if (/^[0-9a-f]{24}$/.test(key)) location.assign(`/viewer/${key}${location.search}`);
      else if (/^https:\/\//.test(key)) window.open(key, '_blank', 'noopener');
    },
    [store],
  );
  const point = useCallback((key: string | null) => store.setState({ pointed: key }), [store]);
  useTaps(scene, store, open, point);

  // A flat that is chosen turns the building to where it is seen best.
  const preferred = card?.preferredAngles.find(({ navigatorId }) => navigatorId === navigator.id)?.index;
  useEffect(() => {
    const { images: all, frame: now } = store.getState();
    const seen = all[now]?.overlays.some((overlay) => overlay.apartment?.id === selected);
    const goal = all.findIndex(({ index }) => index === preferred);
    if (selected && goal >= 0 && (!seen || all[now]?.index !== preferred)) stage.turnTo(goal);
  }, [selected, preferred, stage, store]);

  const hinted = image?.overlays.find((overlay) => keyOf(overlay) === pointed);
  const looks = useCallback(
    (overlay: PublicOverlay) => lookOf(overlay, pointed, selected),
    [lookOf, pointed, selected],
  );
  return (
    <>
      {image && !turning
        ? createPortal(
            <Outlines
              image={image}
              flats={byId}
              lookOf={looks}
              pointed={pointed}
              selected={selected}
              onPoint={point}
              onOpen={open}
            />,
            frame,
          )
        : null}
      {createPortal(
        <>
          {hinted && !turning ? (
            <FlatTooltip
              overlay={hinted}
              flat={hinted.apartment && byId.get(hinted.apartment.id)}
              scene={scene}
              frame={frame}
            />
          ) : null}
          <SceneControls stage={stage} turns={images.length > 1} zoomed={state.scale > 1.01} />
        </>,
        scene,
      )}
      {state.status === 'offline' ? (
        <p className="oriel-notice-line" role="status">
          {text('building.offline')}
        </p>
      ) : null}
      {selected && flats ? (
        <FlatCard flat={card} onBack={() => store.setState({ selected: null })} />
      ) : (
        <Listing
          name={navigator.name}
          flats={flats}
          found={found}
          offered={navigator.filters}
          filters={filters}
          sort={sort}
          pointed={pointed}
          onFilters={(next) => store.setState({ filters: next })}
          onSort={(next) => store.setState({ sort: next })}
          onPoint={point}
          onOpen={open}
        />
      )}
    </>
  );
}

/** How outlines look under the present filters. */
function useLooks(found: readonly { readonly id: string }[] | null) {
  return useMemo(() => {
    const kept = found && new Set(found.map(({ id }) => id));
    return (overlay: PublicOverlay, pointed: string | null, selected: string | null): OutlineLook => {
      const key = keyOf(overlay);
      if (key !== undefined && key === selected) return 'selected';
      if (key !== undefined && key === pointed) return 'pointed';
      return kept && overlay.apartment && !kept.has(overlay.apartment.id) ? 'excluded' : 'plain';
    };
  }, [found]);
}

/** CSS pixels within which a press that moves is still a tap. */
const TAP_SLOP = 10;

/**
 * Presses on outlines. The scene holds the pointer while it is down, so that a drag goes on wherever it leads; a press that does not become a
 * drag means what was under it. A finger's first tap tells what is there, the second opens it.
 */
function useTaps(
  scene: HTMLElement,
  store: BuildingStore,
  onOpen: (key: string) => void,
  onPoint: (key: string | null) => void,
): void {
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    let pressed: { key: string | null; x: number; y: number } | null = null;
    const keyUnder = (target: EventTarget | null) =>
      target instanceof Element ? (target.closest<SVGElement>('[data-key]')?.dataset.key ?? null) : null;
    scene.addEventListener(
      'pointerdown',
      (event) => {
        pressed = event.isPrimary
          ? { key: keyUnder(event.target), x: event.clientX, y: event.clientY }
          : null;
      },
      { signal, capture: true },
    );
    scene.addEventListener(
      'pointerup',
      (event) => {
        const tap = pressed;
        pressed = null;
        if (!tap || Math.hypot(event.clientX - tap.x, event.clientY - tap.y) > TAP_SLOP) return;
        if (event.target instanceof Element && event.target.closest('.oriel-scene-controls')) return;
        if (tap.key === null) onPoint(null);
        else if (event.pointerType === 'mouse' || store.getState().pointed === tap.key) onOpen(tap.key);
        else onPoint(tap.key);
      },
      { signal },
    );
    return () => listening.abort();
  }, [scene, store, onOpen, onPoint]);
}

function SceneControls({ stage, turns, zoomed }: { stage: TurntableStage; turns: boolean; zoomed: boolean }) {
  const text = useTexts();
  return (
    // The pills are not part of the picture: a press on them turns nothing.
    <nav
      className="oriel-scene-controls oriel-pill"
      aria-label={text('building.controls')}
      onPointerDown={(event) => event.stopPropagation()}
    >
      {turns ? (
        <IconButton label={text('building.turnLeft')} icon={ArrowLeft} onClick={() => stage.turnBy(-1)} />
      ) : null}
      <IconButton label={text('building.zoomOut')} icon={Minus} onClick={() => stage.zoomBy(1 / ZOOM_STEP)} />
      {zoomed ? (
        <IconButton label={text('building.whole')} icon={Maximize} onClick={() => stage.goHome()} />
      ) : null}
      <IconButton label={text('building.zoomIn')} icon={Plus} onClick={() => stage.zoomBy(ZOOM_STEP)} />
      {turns ? (
        <IconButton label={text('building.turnRight')} icon={ArrowRight} onClick={() => stage.turnBy(1)} />
      ) : null}
    </nav>
  );
}
