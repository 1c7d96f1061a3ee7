import '../styles/button.css';
import '../styles/panel.css';
import '../styles/chip.css';
import '../styles/row.css';
import '../styles/fonts.css';
import '../styles/scene.css';
import '../styles/sheet.css';
import '../styles/listing.css';
import '../styles/filters.css';
import { imageProperties, isTurning, safeAreaOf } from '@oriel/contract/building-frame';
import type { PublicNavigatorImage } from '@oriel/contract/navigator-image';
import { edgeProperties } from '@oriel/contract/picture-edges';
import { createRoot } from 'react-dom/client';
import { passes } from '../core/apartment-filters.ts';
import { hasEvening } from '../core/has-evening.ts';
import { apartmentsHere, floorHere, floorsHere } from '../core/steps.ts';
import { textsOf } from '../locales/texts.tsx';
import type { GatheredModel } from '../model/gather-model.ts';
import { applyBrand } from '../shell/brand.ts';
import { warnOfOptions } from '../shell/option-faults.ts';
import { followAddress } from './address.ts';
import { goFloorBeside } from './apartment-actions.ts';
import { Building } from './building.tsx';
import type { BuildingState, BuildingStore } from './building-store.ts';
import { picturesIn, rememberedLight } from './light.ts';
import { mayTurnFirst } from './may-turn-first.ts';
import { ModelView } from './model-view.ts';
import { type OutlineLook, OutlinePainter } from './outline-painter.ts';
import { keyOf } from './outlines.tsx';
import { followTitle } from './page-title.ts';
import { followFloors, showsPlans } from './picture-floors.ts';
import { keepSaved } from './saved-apartments.ts';
import { TurntableStage } from './turntable-stage.ts';
import type { Visit } from './visit.ts';

/**
 * Makes the page of a building interactive: turning, apartments, list.
 *
 * @param gathering the live model, which is on its way already; it is drawn in the place of the pictures
 */
export function mountBuilding(
  element: HTMLElement,
  store: BuildingStore,
  visit: Visit,
  {
    refresh,
    gathering,
  }: { readonly refresh: () => void; readonly gathering: Promise<GatheredModel | null> | undefined },
): void {
  const scene = element.querySelector<HTMLElement>('.oriel-scene');
  const frame = element.querySelector<HTMLElement>('.oriel-frame');
  const side = element.querySelector<HTMLElement>('.oriel-side');
  if (!scene || !frame || !side) throw new Error('The page of a building lacks its parts.');
  const { navigator, locale } = store.getState();
  const { environment } = visit;
  warnOfOptions(environment.address.href);
  applyBrand(environment.dress, {
    ...navigator.organization,
    ...navigator.theme,
  });
  followAddress(store, navigator, { address: environment.address, framed: visit.framed });
  keepSaved(store, visit.mayStore, environment.life);
  // The title of a host page is not ours to change.
  if (!environment.inline) followTitle(store);
  const texts = textsOf(locale);
  scene.tabIndex = 0;
  scene.setAttribute('role', 'group');
  nameScene(scene, store.getState());
  store.subscribe((state, before) => {
    if (
      state.locale !== before.locale ||
      state.navigator !== before.navigator ||
      state.turned !== before.turned ||
      state.floors !== before.floors ||
      state.entered !== before.entered
    )
      nameScene(scene, state);
  });

  const mount = (): void => {
    const { images } = store.getState();
    const painter = new OutlinePainter(element);
    const opening = images.findIndex(({ index }) => index === navigator.defaultIndex);
    const first = Math.max(opening, 0);
    store.setState({ frame: first });
    followFloors(store);
    let look = looksOf(store.getState());
    const stage = new TurntableStage({
      scene,
      frame,
      pictures: images,
      turn: { count: Math.max(images.length, 1), loop: navigator.loop },
      steady: !isTurning(navigator),
      first,
      sense: senseOf(images),
      gestures: () => (visit.framed && !store.getState().fullscreen ? 'cooperative' : 'own'),
      onGestureDeclined: (kind) =>
        store.setState(({ hint }) => ({ hint: { kind, count: (hint?.count ?? 0) + 1 } })),
      onPage: (direction) => goFloorBeside(store, direction),
      paint: (context, place, pixel) => painter.paint(context, place, pixel, store.getState().images, look),
      onFrame: (place) => {
        // Pictures that are no turn may each have their own shape.
        if (!isTurning(navigator)) framePicture(element, store.getState(), place);
        store.setState({ frame: place });
      },
      onTurning: (turning, place) => {
        frame.classList.add('is-drawn');
        const index = images[place]?.index;
        const isNamed =
          index !== undefined && index !== images[first]?.index && !showsPlans(store.getState());
        const picture = isNamed ? index : null;
        store.setState(turning ? { turning, frame: place } : { turning, frame: place, picture });
        // All pictures of a turn are framed alike; what continues them is their own.
        if (!turning) showEdges(element, store.getState(), place);
      },
      onZoom: (scale) => store.setState({ scale }),
    });
    store.subscribe((state, before) => {
      const same =
        state.filters === before.filters &&
        state.apartments === before.apartments &&
        state.selected === before.selected &&
        state.entered === before.entered &&
        state.lifted === before.lifted;
      if (same) return;
      look = looksOf(state);
      stage.repaint();
    });
    followLight(element, store, stage);
    // Replaces the server's outlines, which are not interactive.
    const served = frame.querySelector('.oriel-outlines');
    drawOn(frame, served);
    served?.remove();
    side.replaceChildren();
    const root = createRoot(side);
    const model = navigator.mode === 'MODEL' ? new ModelView({ store, visit, stage, scene }) : null;
    root.render(
      <Building
        building={{ store, stage, model, visit, refresh }}
        root={element}
        scene={scene}
        frame={frame}
      />,
    );
    environment.life.addEventListener(
      'abort',
      () => {
        root.unmount();
        model?.destroy();
        stage.destroy();
      },
      { once: true },
    );
    stage.load();
    showPicture(store, stage, first);
    model?.begin(gathering);
    if (mayTurnFirst(store.getState())) {
      const ended = AbortSignal.any([environment.life, firstTouch(element, visit)]);
      void import('./first-turn.ts').then((it) => it.turnFirst({ scene, store, stage, model, ended }));
    }
    Object.defineProperty(element, 'orielTurntable', { get: () => stage });
    Object.defineProperty(element, 'orielModel', { get: () => model?.stage ?? null });
    element.dataset.live = '';
  };
  // Live only with all pictures: with just the first one, the building could not turn.
  const isThere = () => store.getState().status === 'live';
  if (isThere()) {
    mount();
    return;
  }
  const waiting = sayOffline(side, texts._('building.offline.first'), texts._('building.retry'), refresh);
  const onState = (): void => {
    waiting.hidden = store.getState().status !== 'offline';
    if (!isThere() || environment.life.aborted) return;
    // Mounting changes the state itself.
    unsubscribe();
    mount();
  };
  const unsubscribe = store.subscribe(onState);
  onState();
}

/** Frames one picture for the style sheet; the server has framed the first. */
function framePicture(element: HTMLElement, { images, navigator }: BuildingState, place: number): void {
  const image = images[place];
  setProperties(element, imageProperties(image, safeAreaOf(navigator, images, image?.id)));
}

/** What continues a picture beyond its edges has its colours. */
function showEdges(element: HTMLElement, state: BuildingState, place: number): void {
  setProperties(element, edgeProperties(picturesIn(state, state.light)[place]?.blurhash));
}

/** Shows the pictures in the light that the visitor asks for, now or in another building of this visit. */
function followLight(element: HTMLElement, store: BuildingStore, stage: TurntableStage): void {
  const show = (state: BuildingState) => {
    if (!hasEvening(state.images)) return;
    stage.relight(picturesIn(state, state.light));
    // The end of a turn shows its own.
    if (!state.turning) showEdges(element, state, stage.frame);
  };
  store.subscribe((state, before) => {
    if (state.light !== before.light) show(state);
  });
  if (!hasEvening(store.getState().images)) return;
  if (store.getState().light === 'evening') show(store.getState());
  else store.setState({ light: rememberedLight() });
}

function setProperties(element: HTMLElement, properties: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(properties)) element.style.setProperty(name, value);
}

/** Aborts when the visitor first does anything here; scrolling a page around past the viewer is none of it. */
function firstTouch(element: HTMLElement, { framed, environment: { keys, life } }: Visit): AbortSignal {
  const touched = new AbortController();
  const signal = AbortSignal.any([life, touched.signal]);
  const options = { capture: true, passive: true, signal };
  const touch = () => touched.abort();
  keys.addEventListener('keydown', touch, options);
  if (!framed) {
    element.addEventListener('pointerdown', touch, options);
    element.addEventListener('wheel', touch, options);
    return touched.signal;
  }
  // A finger that scrolls the page is taken away from the viewer before it is lifted, and a wheel that scrolls it is left alone.
  element.addEventListener(
    'pointerdown',
    ({ pointerType }) => {
      if (pointerType === 'mouse') touch();
    },
    options,
  );
  element.addEventListener('pointerup', touch, options);
  element.addEventListener(
    'wheel',
    (event) => {
      if (event.defaultPrevented) touch();
    },
    { passive: true, signal },
  );
  return touched.signal;
}

/** Lets the outlines that replace the server's draw in from where those are, once (building.css). */
function drawOn(frame: HTMLElement, served: Element | null): void {
  const [drawing] = served?.getAnimations() ?? [];
  if (served && !drawing) frame.classList.add('is-drawn');
  frame.style.setProperty('--drawn', `${-Number(drawing?.currentTime ?? 0)}ms`);
  frame.addEventListener('animationend', () => frame.classList.add('is-drawn'), { once: true });
}

/** Turns to the picture or the plan in the address, now and after Back. */
function showPicture(store: BuildingStore, stage: TurntableStage, first: number): void {
  const show = (state: BuildingState): void => {
    const { picture, images } = state;
    const named = picture === null ? first : images.findIndex(({ index }) => index === picture);
    const goal = showsPlans(state) ? (floorHere(state)?.picture ?? first) : named;
    // Of several in a row, the visible one may still be that of the first.
    if (goal >= 0 && goal !== stage.goal) stage.turnTo(goal);
  };
  const isOpen = ({ selected, pointOfInterest }: BuildingState) =>
    selected !== null || pointOfInterest !== null;
  const { picture, lifted, selected } = store.getState();
  if ((picture !== null || lifted !== null) && !selected) show(store.getState());
  store.subscribe((state, before) => {
    if (showsPlans(state)) {
      // What is open shows the plan that it is on; after it, that of the floor is back.
      const moved = state.lifted !== before.lifted || state.floors !== before.floors || isOpen(before);
      if (moved && !isOpen(state)) show(state);
    } else if (state.picture !== before.picture) show(state);
  });
}

/** Localised name of the picture, with the keys it supports. */
function nameScene(scene: HTMLElement, state: BuildingState): void {
  const { navigator, locale } = state;
  const texts = textsOf(locale);
  const { turned } = state;
  const turns = isTurning(navigator) && navigator.imageCount > 1;
  scene.setAttribute('aria-label', texts._('building.picture', { name: navigator.name }));
  const keys = [texts._(turned === 'model' ? 'model.keys' : turns ? 'building.keys' : 'building.keys.still')];
  if (turned === 'pictures' && floorsHere(state).length > 1) keys.push(texts._('building.keys.floors'));
  scene.setAttribute('aria-description', keys.join(' '));
}

/** Offline notice with a retry button; hidden until needed. */
function sayOffline(side: HTMLElement, words: string, retry: string, refresh: () => void): HTMLElement {
  const line = side.ownerDocument.createElement('p');
  line.className = 'oriel-notice-line';
  line.setAttribute('role', 'status');
  const button = side.ownerDocument.createElement('button');
  button.type = 'button';
  button.className = 'oriel-link-button';
  button.textContent = retry;
  button.addEventListener('click', refresh);
  line.append(words, ' ', button);
  line.hidden = true;
  side.prepend(line);
  return line;
}

/** Direction of the camera with rising frames: right (+1) when its azimuth falls, as in a counter-clockwise orbit. */
function senseOf(images: readonly PublicNavigatorImage[]): 1 | -1 {
  const [one, other] = images;
  if (!one || !other) return 1;
  const change = (((other.angle - one.angle) % 360) + 360) % 360;
  return change > 0 && change < 180 ? -1 : 1;
}

function looksOf(state: BuildingState) {
  const { apartments, filters, selected } = state;
  const here = apartmentsHere(apartments ?? [], state);
  const found = new Set(here.filter((apartment) => passes(apartment, filters)).map(({ id }) => id));
  return (overlay: Parameters<typeof keyOf>[0]): OutlineLook => {
    const key = keyOf(overlay);
    if (key !== undefined && key === selected) return 'selected';
    return apartments && overlay.apartment && !found.has(overlay.apartment.id) ? 'excluded' : 'plain';
  };
}
