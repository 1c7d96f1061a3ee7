import '../styles/tokens.css';
import '../styles/page.css';
import '../styles/panorama.css';
import { connectFrame } from '../embed/frame-connection.ts';
import { isTourFile } from '../panorama/panorama-source.ts';
import { awaitConsent } from '../privacy/await-consent.ts';
import { startTracking } from '../tracking/track.ts';
import { beginTrail } from '../tracking/trail.ts';
import { linkedView, pageMode, readPageData } from './page-data.ts';
import { PageHistory } from './page-history.ts';
import { createPageStore } from './page-state.ts';
import { PanoramaSession } from './panorama-session.ts';
import { Rooms } from './rooms.ts';

/** Milliseconds after the first picture at which the controls are fetched even if tiles are still on their way. */
const CHROME_PATIENCE = 2500;
/** Milliseconds after the sharp picture was drawn at which the controls are fetched: by then it is on the screen. */
const CHROME_DELAY = 250;
/** Milliseconds without any picture after which that is said, and the rooms can be seen. */
const FIRST_PATIENCE = 6000;

const element = document.getElementById('oriel-viewer');
if (element) start(element);

function start(element: HTMLElement): void {
  const data = readPageData(document);
  const query = new URLSearchParams(location.search);
  const framed = window.parent !== window;
  const store = createPageStore(data.locale, pageMode(query, data.panorama?.organization?.mode));
  const root = document.documentElement;
  const applyMode = () => {
    root.dataset.mode = store.getState().mode;
  };
  applyMode();
  store.subscribe(applyMode);

  const trail = beginTrail(data.apiBase, framed);
  // An exported tour has nobody to tell.
  if (!isTourFile(data.apiBase)) {
    startTracking(trail, {}, () => store.getState().locale);
    awaitConsent(element, trail, {
      locale: () => store.getState().locale,
      organization: () => store.getState().panorama?.organization,
      subscribe: store.subscribe,
    });
  }
  const rooms = new Rooms(data.apiBase, () => store.getState().locale);
  const session = new PanoramaSession({
    element,
    store,
    rooms,
    gestures: framed ? 'cooperative' : 'own',
    onRendered: (rendered) => {
      if (rendered === 'poster') return;
      host.onUsable();
      const { panorama } = store.getState();
      // Neighbours come after everything that is in sight.
      if (rendered === 'sharp' && panorama) void rooms.fetchAhead(panorama);
      setTimeout(showChrome, rendered === 'sharp' ? CHROME_DELAY : CHROME_PATIENCE);
    },
    onView: () => host.onView(),
    onShow: (panorama) => host.onShow(panorama),
    onGone: (from, to) => steps?.goOn(from, to),
  });
  const host = connectFrame({ allowedOrigins: data.allowedOrigins, session, store, trail });

  // Controls and texts come after the picture: until then there is nothing to control and nothing to say.
  let chromeAsked = false;
  const showChrome = () => {
    if (chromeAsked) return;
    chromeAsked = true;
    void import('./chrome/mount-chrome.tsx').then(({ mountChrome }) =>
      mountChrome(element, session, store, framed),
    );
  };
  setTimeout(showChrome, FIRST_PATIENCE);
  store.subscribe(({ status }) => {
    if (status !== 'live' && status !== 'loading') showChrome();
  });

  store.subscribe(({ locale }, before) => {
    if (locale !== before.locale) void session.reword();
  });

  const home = element.dataset.panorama ?? '';
  const steps = framed
    ? null
    : new PageHistory(home, ({ panorama, view }) => void session.begin(panorama, view ?? null));
  const linked = linkedView(query);
  const { panorama } = data;
  const asked = query.get('panorama');
  // The server brings the asked room along; a page without a server finds it among the rooms of its tour.
  const other = panorama?.siblings?.find(({ id }) => id === asked);
  if (panorama && other) {
    void session.open(other.id, linked ?? undefined).catch(() => session.show(panorama));
  } else if (panorama) {
    const poster = panorama.poster ? element.querySelector<HTMLImageElement>('img.oriel-poster') : null;
    void session.show(panorama, { view: linked && { ...panorama.initialView, ...linked }, poster });
  } else {
    void session.begin(home, linked);
  }
  document.addEventListener('fullscreenchange', () =>
    session.setGestures(framed && !document.fullscreenElement ? 'cooperative' : 'own'),
  );
  Object.defineProperty(element, 'orielStage', { get: () => session.stage });
}
