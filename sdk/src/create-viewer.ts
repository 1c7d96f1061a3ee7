import { adoptCss, BOX_CSS } from './box-css.ts';
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

/** What the frame may do; nothing that asks the visitor for data. */
const ALLOW = 'fullscreen; xr-spatial-tracking; gyroscope; accelerometer';

/**
 * Puts a viewer into the empty shadow root of an element. The viewer's events are dispatched on that element.
 *
 * @throws OrielError `BAD_ARGUMENT`, before anything is loaded
 */
export function createViewer(root: ShadowRoot, target: Target): ViewerHandle {
  checkTarget(target);
  const url = iframeUrl(target);
  const { host } = root;
  const { kind, options } = target;
  const text = words(options.language);
  const life = new AbortController();
  const { signal } = life;
  let frame: HTMLElement | undefined;
  let connection: Connection | undefined;
  let cover: HTMLElement | undefined;
  let stopWaiting = () => {};
  let settleReady: (error?: OrielError) => void = () => {};

  const ready = new Promise<void>((resolve, reject) => {
    settleReady = (error) => (error ? reject(error) : resolve());
  });
  ready.catch(() => {}); // A page that does not ask is told by the `error` event; it must not see an unhandled rejection.

  const setCover = (next?: HTMLElement) => {
    cover?.remove();
    cover = next;
    if (next) root.append(next);
  };

  const onEvent = ({ name, detail }: ViewerEvent) => {
    if (name === 'ready' || name === 'error') {
      stopWaiting();
      setCover();
    }
    if (name === 'ready') settleReady();
    if (name === 'error') {
      settleReady(new OrielError(detail.code, detail.message));
      // A fault that the viewer itself tells of, it also shows; and to a page without an origin it says nothing, but is there.
      if (detail instanceof OrielError && self.origin !== 'null') setCover(linkTo(url, text.open));
    }
    host.dispatchEvent(new CustomEvent(name, { detail }));
  };

  const start = (): Connection => {
    if (connection) return connection;
    stopWaiting();
    setCover();
    const isInline = options.render === 'inline';
    // What a box does not know of a frame's properties, it carries along.
    const place = document.createElement(isInline ? 'div' : 'iframe') as HTMLIFrameElement;
    frame = place;
    place.title = options.title ?? text.title;
    place.allow = ALLOW;
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

  adoptCss(root, BOX_CSS);
  if (options.clickToLoad) {
    const button = document.createElement('button');
    button.textContent = text.open;
    button.onclick = start;
    setCover(button);
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
    setLanguage: (language, given) => call('setLanguage', { language }, given),
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
      connection?.close();
      if (all.delete(member)) all.arrange?.();
      settleReady(destroyed());
      root.replaceChildren();
      root.adoptedStyleSheets = [];
    },
  };
}

function destroyed(): OrielError {
  return new OrielError('DESTROYED', 'The viewer was destroyed.');
}

function linkTo(url: URL, text: string): HTMLAnchorElement {
  url.searchParams.delete('iframe');
  const link = document.createElement('a');
  link.href = url.href;
  link.target = '_blank';
  link.textContent = text;
  return link;
}
