import type { PublicOverlay } from '@oriel/contract/navigator-image';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef } from 'react';
import { createPortal } from 'react-dom';
import { passes } from '../core/apartment-filters.ts';
import { sorted } from '../core/apartment-order.ts';
import { keyOfPoint, pointOfKey } from '../core/point-key.ts';
import { apartmentsHere, stepUp } from '../core/steps.ts';
import { Texts, useTexts } from '../locales/texts.tsx';
import { GestureHint } from '../shell/gesture-hint.tsx';
import { rootOf } from '../shell/root-of.ts';
import { SheetHandle } from '../shell/sheet-handle.tsx';
import { AgentBadge } from './agent-badge.tsx';
import { enterBuilding, openApartment, openPointOfInterest } from './apartment-actions.ts';
import { BuildingCompass } from './building-compass.tsx';
import {
  BuildingContext,
  type Building as BuildingParts,
  useBuilding,
  useBuildingState,
} from './building-context.ts';
import { hasScene } from './building-store.ts';
import { CompareBar } from './compare-bar.tsx';
import { hasLights } from './light.ts';
import { Listing } from './listing.tsx';
import { ModelOver } from './model-over.tsx';
import type { OutlineLook } from './outline-painter.ts';
import { keyOf, Outlines } from './outlines.tsx';
import { SceneControls } from './scene-controls.tsx';
import { ApartmentTooltip } from './tooltip.tsx';
import { useTaps } from './use-taps.ts';
import { addressOfNavigator } from './visit.ts';

const ApartmentCard = lazy(async () => ({
  default: (await import('./card/apartment-card.tsx')).ApartmentCard,
}));
const LightSwitch = lazy(async () => ({ default: (await import('./light-switch.tsx')).LightSwitch }));
const PointCard = lazy(async () => ({ default: (await import('./card/point-card.tsx')).PointCard }));
const SavedList = lazy(async () => ({ default: (await import('./saved-list.tsx')).SavedList }));
const About = lazy(async () => ({ default: (await import('./about.tsx')).About }));
const TourOver = lazy(async () => ({ default: (await import('./tour-over.tsx')).TourOver }));
const Compare = lazy(async () => ({ default: (await import('./compare.tsx')).Compare }));

export interface BuildingProps {
  readonly building: BuildingParts;
  readonly root: HTMLElement;
  readonly scene: HTMLElement;
  readonly frame: HTMLElement;
}

/** Everything around and over the picture of a building. */
export function Building({ building, ...elements }: BuildingProps) {
  return (
    <BuildingContext value={building}>
      <InLanguage {...elements} />
    </BuildingContext>
  );
}

function InLanguage(elements: Omit<BuildingProps, 'building'>) {
  const locale = useBuildingState((state) => state.locale);
  const asked = useBuildingState((state) => state.languageAsked);
  return (
    <Texts locale={locale} asked={asked}>
      <Parts {...elements} />
    </Texts>
  );
}

function Parts({ root, scene, frame }: Omit<BuildingProps, 'building'>) {
  const apartments = useBuildingState((state) => state.apartments);
  const filters = useBuildingState((state) => state.filters);
  const sort = useBuildingState((state) => state.sort);
  const selected = useBuildingState((state) => state.selected);
  const point = useBuildingState(({ navigator, pointOfInterest }) =>
    pointOfInterest === null
      ? undefined
      : navigator.pointsOfInterest?.find(({ key }) => key === pointOfInterest),
  );
  const view = useBuildingState((state) => state.view);
  const status = useBuildingState((state) => state.status);
  const compared = useBuildingState((state) => state.compared);
  const comparing = useBuildingState((state) => state.comparing);
  const tour = useBuildingState((state) => state.tour);
  const listOnly = useBuildingState((state) => state.listOnly || !hasScene(state));
  const entered = useBuildingState((state) => state.entered);
  const lifted = useBuildingState((state) => state.lifted);
  const floors = useBuildingState((state) => state.floors);
  const here = useMemo(
    () => apartments && apartmentsHere(apartments, { entered, lifted, floors }),
    [apartments, entered, lifted, floors],
  );
  const found = useMemo(
    () =>
      sorted(
        (here ?? []).filter((apartment) => passes(apartment, filters)),
        sort,
      ),
    [here, filters, sort],
  );
  const byId = useMemo(
    () => new Map((apartments ?? []).map((apartment) => [apartment.id, apartment])),
    [apartments],
  );
  const side = useRef<HTMLDivElement>(null);
  useReturnOfFocus(side, selected ?? (point ? keyOfPoint(point.key) : null));
  useEscapeUp(root);
  useEffect(() => {
    root.dataset.layout = listOnly ? 'list' : 'picture';
  }, [root, listOnly]);
  const besides = compared.flatMap((id) => byId.get(id) ?? []);
  return (
    <>
      <Picture scene={scene} frame={frame} byId={byId} found={found} />
      <Sheet root={root} />
      {status === 'offline' ? <OfflineNote /> : null}
      <div ref={side} className="oriel-side-room">
        <Suspense fallback={null}>
          {selected && apartments ? (
            <ApartmentCard apartment={byId.get(selected)} found={found} />
          ) : point ? (
            <PointCard key={point.key} point={point} />
          ) : view === 'saved' ? (
            <SavedList />
          ) : view === 'about' ? (
            <About />
          ) : (
            <Listing apartments={here} found={found} />
          )}
        </Suspense>
      </div>
      <CompareBar />
      <div className="oriel-consent-place" />
      {comparing && besides.length > 1 ? (
        <Suspense fallback={null}>
          <Compare apartments={besides} />
        </Suspense>
      ) : null}
      {tour ? (
        <Suspense fallback={null}>
          <TourOver key={tour.address} tour={tour} />
        </Suspense>
      ) : null}
    </>
  );
}

/** The sheet of a phone, which rises when a card opens, so that it is visible. */
function Sheet({ root }: { root: HTMLElement }) {
  const { store } = useBuilding();
  const sheet = useBuildingState((state) => state.sheet);
  const opened = useBuildingState(({ selected, pointOfInterest }) => selected ?? pointOfInterest);
  useEffect(() => {
    if (opened && store.getState().sheet === 'low') store.setState({ sheet: 'half' });
  }, [opened, store]);
  return <SheetHandle root={root} sheet={sheet} onSheet={(height) => store.setState({ sheet: height })} />;
}

/** Warns that the data may be stale, with a button to retry at once. */
function OfflineNote() {
  const text = useTexts();
  const { refresh } = useBuilding();
  return (
    <p className="oriel-notice-line" role="status">
      {text('building.offline')}{' '}
      <button type="button" className="oriel-link-button" onClick={refresh}>
        {text('building.retry')}
      </button>
    </p>
  );
}

/** Layers over the picture: outlines, tooltip, controls. */
function Picture({
  scene,
  frame,
  byId,
  found,
}: {
  scene: HTMLElement;
  frame: HTMLElement;
  byId: ReadonlyMap<string, Parameters<typeof passes>[0]>;
  found: readonly { readonly id: string }[];
}) {
  const { store, stage, visit } = useBuilding();
  const image = useBuildingState(({ images, frame: place }) => images[place]);
  const turning = useBuildingState((state) => state.turning);
  const pointed = useBuildingState((state) => state.pointed);
  const selected = useBuildingState((state) => state.selected);
  const point = useBuildingState((state) => state.pointOfInterest);
  const opened = selected ?? (point === null ? null : keyOfPoint(point));
  const apartments = useBuildingState((state) => state.apartments);
  const hint = useBuildingState((state) => state.hint);
  const modelled = useBuildingState((state) => state.turned === 'model');
  const navigatorId = useBuildingState(({ navigator }) => navigator.id);
  const entered = useBuildingState((state) => state.entered);
  const lights = useBuildingState(hasLights);
  const lookOf = useLooks(found.length === apartments?.length ? null : found, entered);
  const open = useCallback((key: string) => openKey(store, visit, key), [store, visit]);
  const onPoint = useCallback((key: string | null) => store.setState({ pointed: key }), [store]);
  useTaps(modelled ? null : scene, store, open, onPoint);
  useFocusThroughTurns(scene, frame, turning);

  // Selecting an apartment turns the building to its best picture.
  const card = selected ? byId.get(selected) : undefined;
  const preferred = card?.preferredAngles.find((one) => one.navigatorId === navigatorId)?.index;
  useEffect(() => {
    const { images } = store.getState();
    const now = stage.goal;
    const shows = (place: number) =>
      images[place]?.overlays.some((overlay) => overlay.apartment?.id === selected) ?? false;
    const best = images.findIndex(({ index }) => index === preferred);
    // Without a computed best picture, any that shows it will do.
    const goal = best >= 0 ? best : shows(now) ? now : images.findIndex((_, place) => shows(place));
    if (!modelled && selected && goal >= 0 && goal !== now) stage.turnTo(goal);
  }, [selected, preferred, stage, store, modelled]);

  // A point of interest may lie in other pictures only.
  useEffect(() => {
    const { images } = store.getState();
    const shows = ({ overlays }: (typeof images)[number]) =>
      overlays.some(({ targetType, targetId }) => targetType === 'poi' && targetId === point);
    const goal = images.findIndex(shows);
    const here = images[stage.goal];
    if (!modelled && point !== null && goal >= 0 && here && !shows(here)) stage.turnTo(goal);
  }, [point, stage, store, modelled]);

  // No tooltip for what is open, even while a pointer, finger or the focus is still on it.
  const hinted =
    pointed === opened ? undefined : image?.overlays.find((overlay) => keyOf(overlay) === pointed);
  const looks = useCallback(
    (overlay: PublicOverlay) => lookOf(overlay, pointed, opened),
    [lookOf, pointed, opened],
  );
  return (
    <>
      {image && !turning && !modelled
        ? createPortal(
            <Outlines
              image={image}
              apartments={byId}
              lookOf={looks}
              pointed={pointed}
              selected={opened}
              onPoint={onPoint}
              onOpen={open}
            />,
            frame,
          )
        : null}
      {createPortal(
        <>
          {hinted && !turning && !modelled ? (
            <ApartmentTooltip
              overlay={hinted}
              apartment={hinted.apartment && byId.get(hinted.apartment.id)}
              scene={scene}
              frame={frame}
            />
          ) : null}
          {modelled ? <ModelOver scene={scene} byId={byId} /> : null}
          <GestureHint hint={hint} />
          <SceneControls scene={scene} />
          <BuildingCompass />
          {lights ? (
            <Suspense fallback={null}>
              <LightSwitch />
            </Suspense>
          ) : null}
          <AgentBadge />
        </>,
        scene,
      )}
    </>
  );
}

/** Opens the target of an outline: a card, a building, another navigator, an address. */
function openKey(store: BuildingParts['store'], { environment }: BuildingParts['visit'], key: string): void {
  const state = store.getState();
  const overlay = state.images[state.frame]?.overlays.find((one) => keyOf(one) === key);
  const point = pointOfKey(key);
  if (point !== undefined) openPointOfInterest(store, point);
  else if (state.apartments?.some(({ id }) => id === key)) openApartment(store, key);
  else if (overlay?.navigatorId) {
    const building = overlay.targetType === 'building' ? overlay.targetId : undefined;
    environment.open(addressOfNavigator(overlay.navigatorId, environment.address.href, state, building));
  }
  // Without a page of its own, it is entered in this one.
  else if (state.navigator.buildings?.some(({ id }) => id === key)) enterBuilding(store, key);
  else if (/^https:\/\//.test(key)) window.open(key, '_blank', 'noopener');
}

/** Escape goes up a step, from a floor to its building to the estate; whatever is open over them takes it first. */
function useEscapeUp(root: HTMLElement): void {
  const { store } = useBuilding();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { selected, pointOfInterest, lookingOut, comparing, view } = store.getState();
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (selected || pointOfInterest || lookingOut || comparing || view !== 'all') return;
      const up = stepUp(store.getState());
      if (!up || root.querySelector('dialog[open]')) return;
      event.preventDefault();
      store.setState({ ...up, pointed: null });
    };
    root.addEventListener('keydown', onKey);
    return () => root.removeEventListener('keydown', onKey);
  }, [root, store]);
}

/** Styles of the outlines under the current filters. */
function useLooks(found: readonly { readonly id: string }[] | null, entered: string | null) {
  return useMemo(() => {
    const kept = found && new Set(found.map(({ id }) => id));
    return (overlay: PublicOverlay, pointed: string | null, selected: string | null): OutlineLook => {
      const key = keyOf(overlay);
      if (key !== undefined && (key === selected || key === entered)) return 'selected';
      if (key !== undefined && key === pointed) return 'pointed';
      return kept && overlay.apartment && !kept.has(overlay.apartment.id) ? 'excluded' : 'plain';
    };
  }, [found, entered]);
}

/** Returns the focus to the row of what a card was of after it closes, so that keyboard users continue where they were. */
function useReturnOfFocus(side: React.RefObject<HTMLElement | null>, selected: string | null): void {
  const before = useRef(selected);
  useEffect(() => {
    const closed = before.current;
    before.current = selected;
    if (selected !== null || closed === null) return;
    const { activeElement } = document;
    // Leaves the focus alone if it has moved elsewhere.
    if (activeElement && activeElement !== document.body) return;
    const row = side.current?.querySelector<HTMLElement>(
      `:is([data-apartment="${CSS.escape(closed)}"], [data-point="${CSS.escape(closed)}"])`,
    );
    row?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest' });
  }, [side, selected]);
}

/** Outlines disappear while the building turns: restores the focus to the same one, or to a visible one. */
function useFocusThroughTurns(scene: HTMLElement, frame: HTMLElement, turning: boolean): void {
  const held = useRef<string | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      held.current = target instanceof SVGElement ? (target.dataset.key ?? null) : null;
    };
    const root = rootOf(scene);
    root.addEventListener('focusin', note as EventListener);
    return () => root.removeEventListener('focusin', note as EventListener);
  }, [scene]);
  useEffect(() => {
    const key = held.current;
    if (turning || key === null || document.activeElement !== document.body) return;
    const same = frame.querySelector<SVGElement>(`[data-key="${CSS.escape(key)}"]`);
    const next = same ?? frame.querySelector<SVGElement>('[data-key][tabindex="0"]') ?? scene;
    next.focus({ preventScroll: true });
  }, [scene, frame, turning]);
}
