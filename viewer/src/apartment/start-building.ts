import { loadTexts } from '../locales/catalogues.ts';
import { askModel } from '../model/ask-model.ts';
import type { GatheredModel } from '../model/gather-model.ts';
import type { HostEnvironment } from '../shell/host-environment.ts';
import { placeIn } from './address.ts';
import type { BuildingData } from './building-data.ts';
import { BuildingFeed } from './building-feed.ts';
import { createBuildingStore } from './building-store.ts';
import { connectEnvironment } from './connect-environment.ts';
import { type Visit, visitOf } from './visit.ts';

/** Makes a building interactive after its picture is shown; loads the code for turning it and the list together. */
export function startBuilding(element: HTMLElement, data: BuildingData, environment: HostEnvironment): void {
  const { navigator, image, locale, apiBase } = data;
  const { searchParams } = new URL(environment.address.href);
  const store = createBuildingStore({
    navigator,
    images: image ? [image] : [],
    apartments: null,
    status: 'loading',
    frame: 0,
    turning: false,
    asleep: navigator.mode === 'MODEL' && searchParams.get('asleep') === 'true',
    scale: 1,
    pointed: null,
    saved: [],
    sheet: 'half',
    hint: null,
    sun: null,
    fullscreen: false,
    turned: 'pictures',
    azimuth: null,
    floors: [],
    windows: new Map(),
    placed: [],
    tour: null,
    room: null,
    locale,
    languageAsked: searchParams.has('lang'),
    ...placeIn(searchParams, navigator),
  });
  const visit = visitOf(searchParams, apiBase, environment);
  const feed = new BuildingFeed(store, apiBase, visit.hideAvailability, environment.life);
  connectEnvironment(element, { store, feed, visit, allowedOrigins: data.allowedOrigins });
  void feed.refresh();
  const mounting = Promise.all([import('./mount-building.tsx'), loadTexts(locale)]);
  const gathering =
    navigator.mode === 'MODEL' && !store.getState().asleep
      ? gatherAfterPicture(element, navigator.id, visit)
      : undefined;
  // Whoever draws it is told of failures.
  gathering?.catch(() => {});
  void mounting.then(([it]) => {
    if (!environment.life.aborted)
      it.mountBuilding(element, store, visit, { refresh: () => void feed.refresh(), gathering });
  });
}

/** The model comes while the page is made; its file and its code not before the picture that a visitor sees first. */
async function gatherAfterPicture(
  element: HTMLElement,
  navigatorId: string,
  { apiBase, environment }: Visit,
): Promise<GatheredModel | null> {
  const asked = askModel(apiBase, navigatorId, environment.life);
  asked.catch(() => {});
  const gather = import('../model/gather-model.ts');
  const picture = element.querySelector<HTMLImageElement>('.oriel-frame-picture');
  // One that cannot be decoded holds nothing up.
  await picture?.decode().catch(() => {});
  return await (await gather).gatherModel(element.ownerDocument, asked, environment.life);
}
