import { LANGUAGE_TAGS, type Locale } from '@oriel/contract/enums';
import type { PublicNavigator } from '@oriel/contract/navigator';
import { fromServer } from '../core/from-server.ts';
import { languageSwitch } from '../locales/catalogues.ts';
import { awaitConsent } from '../privacy/await-consent.ts';
import { tellHeight } from '../shell/suitable-height.ts';
import { beginVisitorSession } from '../tracking/session.ts';
import { startTracking, track } from '../tracking/track.ts';
import { connectBuilding } from './building-connection.ts';
import type { BuildingFeed } from './building-feed.ts';
import type { BuildingStore } from './building-store.ts';
import { followVisitor } from './follow-visitor.ts';
import { askingOf, mayAsk } from './inquiry/asking.ts';
import { awaitAsking } from './inquiry/await-asking.ts';
import type { Visit } from './visit.ts';

/** Connects a building to its environment: the host page, the tracking and the inquiry form. */
export function connectEnvironment(
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
  const { apiBase, environment } = visit;
  const { address, referrer, framed, life } = environment;
  const begun = performance.now();
  const visitorSession = beginVisitorSession(apiBase, { address: address.href, referrer, framed });
  const host = connectBuilding({
    allowedOrigins,
    store,
    visitorSession,
    visit,
    setMode: (mode) => {
      environment.dress.dataset.mode = mode;
    },
    setLanguage: languageSwitch((locale) => void speak(locale)),
  });
  element.addEventListener('pointerdown', host.onPressed, { capture: true, passive: true, signal: life });
  startTracking(store, {
    visitorSession,
    subject: { navigatorId: store.getState().navigator.id },
    locale: () => store.getState().locale,
    life,
  });
  followVisitor(store);
  askingOf(store).setState({ allowed: mayAsk(store.getState().navigator, visit) });
  awaitAsking(element, store, visitorSession, visit);
  awaitConsent(element, visitorSession, {
    viewer: store,
    locale: () => store.getState().locale,
    organization: () => store.getState().navigator.organization,
    subscribe: store.subscribe,
    busy: () => {
      const { selected, pointed, sheet } = store.getState();
      // The prompt moves the picture: a finger's second tap, on the tooltip, would hit the button that is there by then.
      const tapping = pointed !== null && matchMedia('(hover: none)').matches;
      // An open card means the visitor is reading, and a lowered list has no room for the prompt.
      return selected !== null || tapping || sheet === 'low';
    },
    life,
  });
  whenLive(element, life, () => {
    host.onUsable();
    if (visit.framed) tellHeight(element, () => aspectIn(store), life, host.onHeight);
    const { mode } = store.getState().navigator;
    // The page clock starts with the page; inside a host page the viewer started later.
    const durationMs = Math.round(performance.now() - (environment.inline ? begun : 0));
    track(store, 'load_viewer', { props: { mode, durationMs } });
  });

  const speak = async (locale: Locale): Promise<void> => {
    if (life.aborted) return;
    const before = store.getState().locale;
    store.setState({ locale, languageAsked: true });
    if (locale === before) return;
    environment.dress.lang = LANGUAGE_TAGS[locale];
    void feed.refresh();
    const { id } = store.getState().navigator;
    const query = new URLSearchParams({ lang: locale });
    if (visit.hideAvailability) query.set('hideAvailability', 'true');
    const response = await fetch(`${apiBase}/navigator/${id}?${query}`).catch(() => null);
    // Offline, the names stay as they are.
    if (!response?.ok) return;
    const { data } = fromServer((await response.json()) as { data: PublicNavigator }, apiBase);
    if (store.getState().locale === locale) store.setState({ navigator: data });
  };
}

/** Waits until the building can be turned and its apartments opened. */
function whenLive(element: HTMLElement, life: AbortSignal, then: () => void): void {
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
  life.addEventListener('abort', () => observer.disconnect(), { once: true });
}

/** Width by height of a building's pictures. */
function aspectIn(store: BuildingStore): number {
  const [image] = store.getState().images;
  return image?.width && image.height ? image.width / image.height : 16 / 9;
}
