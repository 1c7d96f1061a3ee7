import { frameAllow } from '@oriel/contract/viewer-frame';
import { adoptCss, boxCss, reachEdges } from './box-css.ts';
import type { CallOptions } from './call.ts';
import { type Connection, connect } from './connect.ts';
import { OrielError } from './errors.ts';
import type { ViewerEvent } from './event-details.ts';
import type { ViewerHandle } from './handle.ts';
import { iframeUrl } from './iframe-url.ts';
import { LIVE_MAX, liveViewers, type Member } from './live-viewers.ts';
import type { CallName, ViewerCalls } from './messages.ts';
import { checkTarget, type Target } from './options.ts';
import { shakeHands } from './shake-hands.ts';
import { whenNear } from './when-near.ts';
import { titleOf } from './words.ts';

/** Time limit from the first request until a viewer is usable, milliseconds. */
export const READY_TIMEOUT_MS = 30_000;

/** Events that mean something else on ancestors: pages listen for them on the window, so they do not bubble. */
const OWN = /^(error|resize)$/;

/** Events from which on a viewer shows something itself: its content, how far the server is, or why there is none. */
const SHOWN = /^(error|preparing|ready)$/;

/**
 * Puts a viewer into a shadow root of a host element, which is first added to `parent`. The viewer's events are dispatched on that element,
 * and bubble.
 *
 * @throws OrielError `BAD_ARGUMENT`, before anything is loaded
 */
export function createViewer(host: HTMLElement, target: Target, parent?: Element): ViewerHandle {
  checkTarget(target);
  const url = iframeUrl(target);
  parent?.append(host);
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const { options } = target;
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
  ready.catch(() => {}); // A page that does not use the promise gets the `error` event; it must not see an unhandled rejection.

  const setCover = (open?: (() => void) | URL) => {
    cover?.then(
      (shown) => shown.remove(),
      () => {},
    );
    cover =
      open &&
      import('./cover.ts').then(({ createCover }) => createCover(open, target.kind, options.language));
    const next = cover;
    next?.then(
      (shown) => cover === next && root.append(shown),
      () => {},
    );
  };

  const onEvent = ({ name, detail }: ViewerEvent) => {
    // The server takes minutes for a large picture, and the viewer tells visitors how far it is.
    if (SHOWN.test(name)) {
      stopWaiting();
      setCover();
    }
    if (name === 'ready') settleReady();
    if (name === 'error') {
      settleReady(new OrielError(detail.code, detail.message));
      // A viewer that reports an error also displays it. With a page without an origin it cannot talk, but it works.
      if (detail instanceof OrielError && self.origin !== 'null') setCover(url);
    }
    host.dispatchEvent(new CustomEvent(name, { detail, bubbles: !OWN.test(name), composed: true }));
  };

  // A box gets a label too, but no tooltip.
  const nameFrame = () =>
    frame?.setAttribute(isInline ? 'aria-label' : 'title', title || titleOf(target.kind, language));

  const start = (): Connection => {
    if (connection) return connection;
    stopWaiting();
    // It may have been hidden before.
    reachEdges(host);
    setCover();
    // Frame properties that a box does not support are simply stored on it.
    const place = document.createElement(isInline ? 'div' : 'iframe') as HTMLIFrameElement;
    frame = place;
    nameFrame();
    place.allow = frameAllow('share' in navigator);
    // Makes a box focusable by script.
    if (isInline) place.tabIndex = -1;
    place.addEventListener('fullscreenchange', tellFullscreen, { signal });
    all.add(member);
    connection = connect((line) => {
      let end = () => {};
      const load = () => {
        place.src = url.href;
        return shakeHands({ iframe: place, origin: url.origin, ...line });
      };
      if (
        isInline ||
        options.mirrorUrl !== undefined ||
        options.dataLayer !== undefined ||
        all.size > LIVE_MAX
      )
        import('./optional-features.ts')
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

  const all = liveViewers();
  const member: Member = { host, setAwake: (awake) => call('setAwake', { awake }) };

  const tellFullscreen = () => {
    // Older viewers without this call do not need it.
    call('setFullscreen', { active: !!frame?.matches(':fullscreen') }).catch(() => {});
  };

  const enterFullscreen = async () => {
    wake();
    // The user gesture belongs to this page: only it can request fullscreen, not the frame.
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
        // The host element may receive native events of the same name (`error`).
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
