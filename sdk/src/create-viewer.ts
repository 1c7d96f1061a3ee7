import { FRAME_ALLOW } from '@oriel/contract/viewer-frame';
import { adoptCss, boxCss, reachEdges } from './box-css.ts';
import type { CallOptions } from './call.ts';
import { type Connection, connect } from './connect.ts';
import { crowd, LIVE_MAX, type Member } from './crowd.ts';
import { OrielError } from './errors.ts';
import type { ViewerEvent } from './event-details.ts';
import type { ViewerHandle } from './handle.ts';
import { iframeUrl } from './iframe-url.ts';
import type { CallName, ViewerCalls } from './messages.ts';
import { checkTarget, type Target } from './options.ts';
import { shakeHands } from './shake-hands.ts';
import { whenNear } from './when-near.ts';
import { words } from './words.ts';

/** How long a viewer may take from its first request until it can be used, milliseconds. */
export const READY_TIMEOUT_MS = 30_000;

/** Events that mean something else where they bubble to: a page watches its window for these. */
const OWN = /^(error|resize)$/;

/**
 * Puts a viewer into a shadow root of an element of the page, which is put into `parent` before. The viewer's events are dispatched on that element, and bubble.
 *
 * @throws OrielError `BAD_ARGUMENT`, before anything is loaded
 */
export function createViewer(host: HTMLElement, target: Target, parent?: Element): ViewerHandle {
  checkTarget(target);
  const url = iframeUrl(target);
  parent?.append(host);
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const { kind, options } = target;
  const isInline = options.render === 'inline';
  let { title, language } = options;
  const life = new AbortController();
  const { signal } = life;
  let frame: HTMLElement | undefined;
  let connection: Connection | undefined;
  let cover: Promise<HTMLElement> | undefined;
  let stopWaiting = () => {};
  let settleReady: (error?: OrielError) => void = () => {};

  const ready = new Promise<void>((resolve, reject) => {
    settleReady = (error) => (error ? reject(error) : resolve());
  });
  ready.catch(() => {}); // A page that does not ask is told by the `error` event; it must not see an unhandled rejection.

  const setCover = (open?: (() => void) | URL) => {
    cover?.then(
      (shown) => shown.remove(),
      () => {},
    );
    cover = open && import('./cover.ts').then(({ createCover }) => createCover(open, options.language));
    const next = cover;
    next?.then(
      (shown) => cover === next && root.append(shown),
      () => {},
    );
  };

  const onEvent = ({ name, detail }: ViewerEvent) => {
    if (name === 'ready' || name === 'error') {
      stopWaiting();
      setCover();
      settleReady(name === 'error' ? new OrielError(detail.code, detail.message) : undefined);
    }
    if (name === 'error') {
      // A fault that the viewer itself tells of, it also shows; and to a page without an origin it says nothing, but is there.
      if (detail instanceof OrielError && self.origin !== 'null') setCover(url);
    }
    host.dispatchEvent(new CustomEvent(name, { detail, bubbles: !OWN.test(name), composed: true }));
  };

  // A box is named, too, but shows no tip.
  const nameFrame = () =>
    frame?.setAttribute(isInline ? 'aria-label' : 'title', title || words(language).title);

  const start = (): Connection => {
    if (connection) return connection;
    stopWaiting();
    // Perhaps it was not shown before.
    reachEdges(host);
    setCover();
    // What a box does not know of a frame's properties, it carries along.
    const place = document.createElement(isInline ? 'div' : 'iframe') as HTMLIFrameElement;
    frame = place;
    nameFrame();
    // A browser that cannot share would complain in the page's console of what it does not know.
    place.allow = 'share' in navigator ? FRAME_ALLOW : FRAME_ALLOW.replace('; web-share', '');
    // A box can have the focus only so.
    if (isInline) place.tabIndex = -1;
    place.addEventListener('fullscreenchange', tellFullscreen, { signal });
    if (kind === 'panorama') all.add(member);
    connection = connect((line) => {
      let end = () => {};
      const load = () => {
        place.src = url.href;
        return shakeHands({ iframe: place, origin: url.origin, ...line });
      };
      if (isInline || options.mirrorUrl !== undefined || all.size > LIVE_MAX)
        import('./more.ts')
          .then(({ begin }) => {
            if (!signal.aborted) end = begin({ host, place, url, options, signal, line, call, load });
          })
          .catch(line.onFailure);
      else end = load();
      return () => end();
    }, onEvent);
    root.append(place);
    const limit = setTimeout(
      () => onEvent({ name: 'error', detail: new OrielError('TIMEOUT', 'Not ready in time.') }),
      READY_TIMEOUT_MS,
    );
    stopWaiting = () => clearTimeout(limit);
    return connection;
  };

  const wake = (): Connection => {
    if (signal.aborted) throw destroyed();
    if (!connection && options.clickToLoad) {
      throw new OrielError('FORBIDDEN', 'Not clicked.');
    }
    return start();
  };

  const call = async <Name extends CallName>(
    name: Name,
    args: ViewerCalls[Name]['args'],
    given?: CallOptions,
  ): Promise<ViewerCalls[Name]['result']> => wake().call(name, args, given);

  const all = crowd();
  const member: Member = { host, setAwake: (awake) => call('setAwake', { awake }) };

  const tellFullscreen = () => {
    // A viewer that does not know the call does not need to know.
    call('setFullscreen', { active: !!frame?.matches(':fullscreen') }).catch(() => {});
  };

  const enterFullscreen = async () => {
    wake();
    // The gesture happened in this page: only this page may ask, and not the frame.
    if (!frame?.requestFullscreen) throw new OrielError('UNSUPPORTED', 'No fullscreen here.');
    await frame.requestFullscreen().catch((error: Error) => {
      throw new OrielError('FORBIDDEN', error.message);
    });
  };

  const around = host.getRootNode();
  const page = around instanceof ShadowRoot ? around : document;
  const sheet = adoptCss(boxCss(options.mode), root, page);
  reachEdges(host);
  if (options.clickToLoad) {
    setCover(() => {
      start();
      frame?.focus();
    });
  } else if (options.lazy === false) {
    start();
  } else {
    stopWaiting = whenNear(host, start);
  }

  return {
    ready,
    getState: (given) => call('getState', {}, given),
    setState: (state, given) => call('setState', { state }, given),
    openPanorama: (id, view, given) => call('openPanorama', view ? { id, view } : { id }, given),
    setMode: (mode, given) => call('setMode', { mode }, given),
    setLanguage(next, given) {
      language = next;
      nameFrame();
      return call('setLanguage', { language: next }, given);
    },
    setTitle(next) {
      title = next;
      nameFrame();
    },
    enterFullscreen,
    selectApartment: (id, given) => call('selectApartment', { id }, given),
    applyFilters: (filters, given) => call('applyFilters', { filters }, given),
    clearFilters: (given) => call('clearFilters', {}, given),
    addFavorite: (id, given) => call('addFavorite', { id }, given),
    removeFavorite: (id, given) => call('removeFavorite', { id }, given),
    getFavorites: (given) => call('getFavorites', {}, given),
    openInquiry: (id, given) => call('openInquiry', id ? { id } : {}, given),
    setConsent: (consent, given) => call('setConsent', { consent }, given),
    on(name, listener) {
      const onCustom = (event: Event) => {
        // The host element may hear native events of the same name (`error`), which do not come from the viewer.
        if (event instanceof CustomEvent) listener(event.detail);
      };
      host.addEventListener(name, onCustom, { signal });
      return () => host.removeEventListener(name, onCustom);
    },
    destroy() {
      if (signal.aborted) return;
      life.abort();
      stopWaiting();
      setCover();
      connection?.close(destroyed());
      if (all.delete(member)) all.arrange?.();
      settleReady(destroyed());
      root.replaceChildren();
      root.adoptedStyleSheets = [];
      page.adoptedStyleSheets = page.adoptedStyleSheets.filter((one) => one !== sheet);
    },
  };
}

function destroyed(): OrielError {
  return new OrielError('DESTROYED', 'The viewer was destroyed.');
}
