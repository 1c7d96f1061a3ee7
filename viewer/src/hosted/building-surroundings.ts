import { LANGUAGE_TAGS, type Locale } from '@oriel/contract/enums';
import type { PublicNavigator } from '@oriel/contract/navigator';
import type { BuildingFeed } from '../apartment/building-feed.ts';
import type { BuildingStore } from '../apartment/building-store.ts';
import { followVisitor } from '../apartment/follow-visitor.ts';
import { askingStore, mayAsk } from '../apartment/inquiry/asking.ts';
import { awaitAsking } from '../apartment/inquiry/await-asking.ts';
import type { Visit } from '../apartment/visit.ts';
import { connectBuilding } from '../embed/building-connection.ts';
import { awaitConsent } from '../privacy/await-consent.ts';
import { startTracking, track } from '../tracking/track.ts';
import { beginTrail } from '../tracking/trail.ts';

/** Joins the page of a building to what is around it: the page that embeds it, the team that wants to know, the form that asks them. */
export function joinSurroundings(
  element: HTMLElement,
  {
    store,
    feed,
    visit,
    allowedOrigins,
  }: {
    readonly store: BuildingStore;
    readonly feed: BuildingFeed;
    readonly visit: Visit;
    readonly allowedOrigins: readonly string[];
  },
): void {
  const page = element.ownerDocument;
  const { apiBase } = visit;
  const trail = beginTrail(apiBase, window.parent !== window);
  const host = connectBuilding({
    allowedOrigins,
    store,
    trail,
    setMode: (mode) => {
      page.documentElement.dataset.mode = mode;
    },
    setLanguage: (locale) => void speak(locale),
  });
  startTracking(trail, { navigatorId: store.getState().navigator.id }, () => store.getState().locale);
  followVisitor(store);
  askingStore.setState({ allowed: mayAsk(store.getState().navigator, visit) });
  awaitAsking(element, store, trail);
  awaitConsent(element, trail, {
    locale: () => store.getState().locale,
    organization: () => store.getState().navigator.organization,
    subscribe: store.subscribe,
  });
  whenLive(element, () => {
    host.onUsable();
    const { mode } = store.getState().navigator;
    track('load_viewer', { props: { mode, durationMs: Math.round(performance.now()) } });
  });

  const speak = async (locale: Locale): Promise<void> => {
    if (locale === store.getState().locale) return;
    store.setState({ locale });
    page.documentElement.lang = LANGUAGE_TAGS[locale];
    void feed.refresh();
    const { id } = store.getState().navigator;
    const query = new URLSearchParams({ lang: locale });
    if (visit.hideAvailability) query.set('hideAvailability', 'true');
    const response = await fetch(`${apiBase}/navigator/${id}?${query}`).catch(() => null);
    // Without a network the names stay as they are.
    if (!response?.ok) return;
    const { data } = (await response.json()) as { data: PublicNavigator };
    if (store.getState().locale === locale) store.setState({ navigator: data });
  };
}

/** Waits until the building can be turned and its flats opened. */
function whenLive(element: HTMLElement, then: () => void): void {
  if (element.dataset.live !== undefined) {
    then();
    return;
  }
  const observer = new MutationObserver(() => {
    if (element.dataset.live === undefined) return;
    observer.disconnect();
    then();
  });
  observer.observe(element, { attributes: true, attributeFilter: ['data-live'] });
}
