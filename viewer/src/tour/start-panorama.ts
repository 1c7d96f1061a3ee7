import { loadTexts } from '../locales/catalogues.ts';
import { isTourFile } from '../panorama/panorama-source.ts';
import { awaitConsent } from '../privacy/await-consent.ts';
import type { HostEnvironment } from '../shell/host-environment.ts';
import { rootOf } from '../shell/root-of.ts';
import { beginVisitorSession } from '../tracking/session.ts';
import { startTracking } from '../tracking/track.ts';
import { connectFrame } from './frame-connection.ts';
import { linkedView, type PageData, pageMode } from './page-data.ts';
import { PageHistory } from './page-history.ts';
import { createPageStore } from './page-state.ts';
import { PanoramaSession } from './panorama-session.ts';
import { Rooms } from './rooms.ts';
import { wakeByHand } from './wake-by-hand.ts';

/** Milliseconds after the first picture at which the controls load even if tiles are still loading. */
const CHROME_PATIENCE = 2500;
/** Milliseconds after the sharp picture was drawn at which the controls load: by then it is on screen. */
const CHROME_DELAY = 250;
/** Milliseconds without a picture before the visitor is told and the rooms are shown. */
const FIRST_PATIENCE = 6000;

/** Starts a panorama in an element, whose `data-panorama` is the one of the address. */
export function startPanorama(element: HTMLElement, data: PageData, environment: HostEnvironment): void {
  const { apiBase, allowedOrigins } = data;
  const { address, referrer, framed, life } = environment;
  const query = new URL(address.href).searchParams;
  const mode = pageMode(query, data.panorama?.organization?.mode);
  const store = createPageStore(data.locale, query.has('lang'), mode);
  const applyMode = () => {
    environment.dress.dataset.mode = store.getState().mode;
  };
  applyMode();
  store.subscribe(applyMode);

  const visitorSession = beginVisitorSession(apiBase, { address: address.href, referrer, framed });
  const locale = () => store.getState().locale;
  // An exported tour has no server to report to.
  if (!isTourFile(apiBase)) {
    startTracking(store, { visitorSession, subject: {}, locale, life });
    awaitConsent(element, visitorSession, {
      viewer: store,
      locale,
      organization: () => store.getState().panorama?.organization,
      subscribe: store.subscribe,
      life,
    });
  }
  const rooms = new Rooms(apiBase, locale, life);
  const session = new PanoramaSession({
    element,
    store,
    rooms,
    gestures: framed ? 'cooperative' : 'own',
    keys: environment.keys,
    worker: !environment.inline,
    asleep: query.get('asleep') === 'true',
    onRendered: (rendered) => {
      if (rendered === 'poster') return;
      host.onUsable();
      const { panorama } = store.getState();
      // Neighbours load after everything visible.
      if (rendered === 'sharp' && panorama) {
        void rooms.fetchAhead(panorama);
        if (panorama.model) void session.depth.begin();
      }
      showChromeIn(rendered === 'sharp' ? CHROME_DELAY : CHROME_PATIENCE);
    },
    onView: () => host.onView(),
    onShow: (panorama) => {
      host.onShow(panorama);
      // It is usable: a press wakes it.
      if (session.isAsleep) host.onUsable();
    },
    onGone: (from, to) => steps?.goOn(from, to),
  });
  life.addEventListener('abort', () => session.destroy(), { once: true });
  wakeByHand(element, store, session, () => host.onWanted());
  const host = connectFrame({ allowedOrigins, session, store, visitorSession, environment });

  // Controls and texts load after the picture: until then there is nothing to control or say.
  let chromeAsked = false;
  const showChrome = () => {
    if (chromeAsked || life.aborted) return;
    chromeAsked = true;
    const { locale } = store.getState();
    void Promise.all([import('./chrome/mount-chrome.tsx'), loadTexts(locale)]).then(([{ mountChrome }]) => {
      if (!life.aborted) mountChrome(element, session, store, { environment, apiBase });
    });
  };
  const showChromeIn = (milliseconds: number) => {
    const timer = setTimeout(showChrome, milliseconds);
    life.addEventListener('abort', () => clearTimeout(timer), { once: true });
  };
  showChromeIn(FIRST_PATIENCE);
  store.subscribe(({ status }) => {
    if (status !== 'live' && status !== 'loading') showChrome();
  });

  store.subscribe((state, before) => {
    if (state.locale !== before.locale) void session.reword();
  });

  const home = element.dataset.panorama ?? '';
  const goBack = ({ panorama, view }: Parameters<PageHistory['goOn']>[0]) =>
    void session.begin(panorama, view ?? null);
  const steps = framed ? null : new PageHistory(address, home, goBack);
  const { panorama } = data;
  const linked = linkedView(query, panorama);
  const asked = query.get('panorama');
  // The server embeds the requested room; a page without a server finds it among the rooms of its tour.
  const other = panorama?.siblings?.find(({ id }) => id === asked);
  if (panorama && other) {
    void session.open(other.id, linked ?? undefined).catch(() => session.show(panorama));
  } else if (panorama) {
    const poster = panorama.poster ? element.querySelector<HTMLImageElement>('img.oriel-poster') : null;
    void session.show(panorama, { view: linked && { ...panorama.initialView, ...linked }, poster });
  } else {
    void session.begin(home, linked);
  }
  element.ownerDocument.addEventListener(
    'fullscreenchange',
    () => session.setGestures(framed && !rootOf(element).fullscreenElement ? 'cooperative' : 'own'),
    { signal: life },
  );
  Object.defineProperty(element, 'orielStage', { get: () => session.stage, configurable: true });
  Object.defineProperty(element, 'orielDepth', { get: () => store.getState().depth, configurable: true });
}
