import type { FeedbackMap, MapStyle } from '@oriel/contract/feedback';
import type { GeoPolygon } from '@oriel/contract/primitives';
import { AttributionControl, Map as GlMap, LngLatBounds, ScaleControl, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import type { ScreenPoint } from '../core/projection.ts';
import type { DeclinedGesture, Gestures } from '../shell/look-controls.ts';
import { styleFor } from './map-style.ts';

/** CSS pixels that an arrow key moves the map. */
const STEP = 80;
/** CSS pixels between an area and the edge of the map. */
const MARGIN = 40;
/** Closest zoom that an area is fitted to. */
const CLOSEST = 18;
/** Milliseconds of a movement that a button or key begins. */
const EASE = 200;
/** Milliseconds after which a map that is not there is said to be missing: a page may forbid its worker, which nobody tells us. */
const PATIENCE = 10_000;
const AREA = 'oriel-area';

const WORLD_RING = [
  [-180, -85],
  [180, -85],
  [180, 85],
  [-180, 85],
  [-180, -85],
];

const KEYS: Readonly<Record<string, [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/** `style`: there is no map at all; `slow`: not yet, and perhaps never; `tiles`: parts of it did not come. */
export type MapProblem = 'style' | 'slow' | 'tiles';

export interface MapPlace {
  readonly lng: number;
  readonly lat: number;
}

/** The part of a map that is seen. */
export interface MapView {
  readonly center: [number, number];
  readonly zoom: number;
}

export interface MapStageOptions {
  /** filled by the map; its text colour is that of the area's line */
  readonly container: HTMLElement;
  /** hears the keys */
  readonly keys: HTMLElement;
  /** carries the colour scheme */
  readonly dress: HTMLElement;
  readonly style: MapStyle;
  readonly map: FeedbackMap;
  /** area that comments are asked for */
  readonly area: GeoPolygon | undefined;
  readonly gestures: Gestures;
  readonly onGestureDeclined?: (kind: DeclinedGesture) => void;
  /** A press on the map that did not move it. */
  readonly onPress?: (place: MapPlace) => void;
  /** The streets are there for the first time. */
  readonly onReady: () => void;
  readonly onProblem: (problem: MapProblem) => void;
  /** The part of the map that is seen has changed. */
  readonly onMove: () => void;
}

/**
 * A map of streets, moved and zoomed but never tilted.
 *
 * @throws without WebGL 2
 */
export class MapStage {
  private readonly options: MapStageOptions;
  private readonly map: GlMap;
  private readonly listening = new AbortController();
  private isReady = false;

  constructor(options: MapStageOptions) {
    this.options = options;
    const { container, style, dress, map, gestures, onMove } = options;
    setWorkerUrl(workerUrl);
    this.map = new GlMap({
      container,
      style: styleFor(style, dress),
      center: map.center,
      zoom: map.zoom,
      ...(options.area ? { bounds: boundsOf(options.area), fitBoundsOptions: FIT } : {}),
      attributionControl: false,
      cooperativeGestures: gestures === 'cooperative',
      // A visitor who turns or tilts a map of streets by accident does not find back.
      dragRotate: false,
      touchPitch: false,
      maxPitch: 0,
      keyboard: false,
    });
    this.map.touchZoomRotate.disableRotation();
    this.map.addControl(new AttributionControl({ compact: true }), 'bottom-left');
    this.map.addControl(new ScaleControl({ maxWidth: 96 }), 'bottom-left');
    const canvas = this.map.getCanvas();
    canvas.tabIndex = -1;
    canvas.setAttribute('aria-hidden', 'true');
    this.map.on('move', onMove);
    this.map.on('resize', onMove);
    this.map.on('style.load', () => this.drawArea());
    const slow = setTimeout(() => options.onProblem('slow'), PATIENCE);
    this.listening.signal.addEventListener('abort', () => clearTimeout(slow));
    this.map.once('load', () => {
      clearTimeout(slow);
      this.isReady = true;
      options.onReady();
    });
    this.map.on('error', (event) => options.onProblem(this.isReady || 'tile' in event ? 'tiles' : 'style'));
    this.map.on('click', ({ lngLat }) => {
      const { lng, lat } = lngLat.wrap();
      options.onPress?.({ lng, lat });
    });
    this.map.on('cooperativegestureprevented', ({ gestureType }) =>
      options.onGestureDeclined?.(gestureType === 'wheel_zoom' ? 'wheel' : 'touch'),
    );
    this.listen();
  }

  /** @param point CSS pixels of the map */
  placeAt({ x, y }: ScreenPoint): MapPlace {
    const { lng, lat } = this.map.unproject([x, y]).wrap();
    return { lng, lat };
  }

  /** CSS pixels of the map. */
  pointOf({ lng, lat }: MapPlace): ScreenPoint {
    const { x, y } = this.map.project([lng, lat]);
    return { x, y };
  }

  /** What is seen. */
  get view(): MapView {
    const { lng, lat } = this.map.getCenter().wrap();
    return { center: [lng, lat], zoom: this.map.getZoom() };
  }

  /** @param factor below 1 zooms in */
  zoomBy(factor: number): void {
    this.map.easeTo({ zoom: this.map.getZoom() - Math.log2(factor), duration: EASE });
  }

  home(): void {
    if (this.options.area) this.map.fitBounds(boundsOf(this.options.area), FIT);
    else this.map.easeTo({ center: this.options.map.center, zoom: this.options.map.zoom });
  }

  /** Brings a place into sight. */
  bring(place: MapPlace): void {
    if (this.map.getBounds().contains([place.lng, place.lat])) return;
    this.map.easeTo({ center: [place.lng, place.lat] });
  }

  /** Shows another part at once. */
  show({ center, zoom }: MapView): void {
    this.map.jumpTo({ center, zoom });
  }

  /** Shows the whole of an area at once. */
  fit(area: GeoPolygon): void {
    this.map.fitBounds(boundsOf(area), { ...FIT, animate: false });
  }

  destroy(): void {
    this.listening.abort();
    this.map.remove();
  }

  /** The area's line, and a veil over what is beside it. */
  private drawArea(): void {
    const { map } = this;
    const { area } = this.options;
    if (!area) return;
    const [outer = [], ...holes] = area.coordinates;
    const rings = [[WORLD_RING, outer], ...holes.map((hole) => [hole])];
    map.addSource(AREA, {
      type: 'geojson',
      data: { type: 'MultiPolygon', coordinates: rings },
    });
    const color = getComputedStyle(this.options.container).color;
    map.addLayer({
      id: `${AREA}-veil`,
      type: 'fill',
      source: AREA,
      paint: { 'fill-color': '#171512', 'fill-opacity': 0.12, 'fill-antialias': false },
    });
    map.addLayer({
      id: `${AREA}-line`,
      type: 'line',
      source: AREA,
      paint: { 'line-color': color, 'line-width': 2.5 },
    });
  }

  private listen(): void {
    const { dress, style, keys, gestures } = this.options;
    const { signal } = this.listening;
    let shown = styleFor(style, dress);
    const dressUp = () => {
      const next = styleFor(style, dress);
      if (next === shown) return;
      shown = next;
      this.map.setStyle(next);
    };
    const watching = new MutationObserver(dressUp);
    watching.observe(dress, { attributeFilter: ['data-mode', 'data-theme'] });
    signal.addEventListener('abort', () => watching.disconnect());
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', dressUp, { signal });
    document.addEventListener(
      'fullscreenchange',
      () => {
        if (gestures !== 'cooperative') return;
        if (document.fullscreenElement) this.map.cooperativeGestures.disable();
        else this.map.cooperativeGestures.enable();
      },
      { signal },
    );
    keys.addEventListener('keydown', (event) => this.onKey(event), { signal });
  }

  private onKey(event: KeyboardEvent): void {
    const { keys } = this.options;
    const onMap = event.target === keys || event.target === this.map.getCanvas();
    if (!onMap || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = KEYS[event.key];
    if (step) this.map.panBy(step, { duration: EASE });
    else if (event.key === '+' || event.key === '=') this.zoomBy(0.5);
    else if (event.key === '-' || event.key === '_') this.zoomBy(2);
    else if (event.key === 'Home') this.home();
    else return;
    event.preventDefault();
  }
}

const FIT = { padding: MARGIN, maxZoom: CLOSEST } as const;

function boundsOf({ coordinates }: GeoPolygon): LngLatBounds {
  const bounds = new LngLatBounds();
  for (const place of coordinates.flat()) bounds.extend(place);
  return bounds;
}
