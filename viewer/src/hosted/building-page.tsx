import '../styles/tokens.css';
import '../styles/page.css';
import '../styles/building.css';
import { placeIn } from '../apartment/address.ts';
import { BuildingFeed } from '../apartment/building-feed.ts';
import { createBuildingStore } from '../apartment/building-store.ts';
import { offeredFilters } from '../apartment/offered-filters.ts';
import { visitOf } from '../apartment/visit.ts';
import { readBuildingData } from './building-data.ts';
import { joinSurroundings } from './building-surroundings.ts';

const element = document.getElementById('oriel-viewer');
if (element) start(element);

/** The picture is in the page; what it needs to be turned, and the list beside it, come together. */
function start(element: HTMLElement): void {
  const data = readBuildingData(document);
  const { navigator, image, locale, apiBase } = data;
  const query = new URLSearchParams(location.search);
  const store = createBuildingStore({
    navigator,
    images: image ? [image] : [],
    flats: null,
    status: 'loading',
    frame: 0,
    turning: false,
    scale: 1,
    pointed: null,
    saved: [],
    sheet: 'half',
    hint: null,
    locale,
    ...placeIn(query, offeredFilters(navigator)),
  });
  const visit = visitOf(query, apiBase, window.parent !== window);
  const feed = new BuildingFeed(store, apiBase, visit.hideAvailability);
  joinSurroundings(element, { store, feed, visit, allowedOrigins: data.allowedOrigins });
  void feed.refresh();
  void import('../apartment/mount-building.tsx').then(({ mountBuilding }) =>
    mountBuilding(element, store, visit),
  );
}
