import { adoptCss, BOX_CSS } from './box-css.ts';
import type { CallOptions } from './call.ts';
import { type Connection, connect } from './connect.ts';
import { OrielError } from './errors.ts';
import type { ViewerEvent } from './event-details.ts';
import type { ViewerHandle } from './handle.ts';
import { iframeUrl } from './iframe-url.ts';
import { createListeners } from './listeners.ts';
import type { CallName, ViewerCalls } from './messages.ts';
import { checkTarget, type Target } from './options.ts';
import { whenNear } from './when-near.ts';
import { words } from './words.ts';

/** How long a viewer may take from its first request until it can be used, milliseconds. */
const READY_TIMEOUT_MS = 30_000;

/** What the frame may do; nothing that asks the visitor for data. */
const ALLOW = 'fullscreen; xr-spatial-tracking; gyroscope; accelerometer';

/**
 * Puts a viewer into an empty shadow root.
 *
 * @param onEvent hears every event besides the handle's own listeners
 * @throws OrielError `BAD_ARGUMENT` or `UNSUPPORTED`, before anything is loaded
 */
export function createViewer(
  root: ShadowRoot,
  target: Target,
  onEvent: (event: ViewerEvent) => void = () => {},
): ViewerHandle {
  checkTarget(target);
  const url = iframeUrl(target);
  const { options } = target;
  const text = words(options.language);
  const listeners = createListeners();
  let iframe: HTMLIFrameElement | undefined;
  let connection: Connection | undefined;
  let stopWaiting = () => {};
  let destroyed = false;
  let settleReady: (error?: OrielError) => void = () => {};

  const ready = new Promise<void>((resolve, reject) => {
    settleReady = (error) => (error ? reject(error) : resolve());
  });
  ready.catch(() => {}); // A page that does not ask is told by the `error` event; it must not see an unhandled rejection.

  const tell = (event: ViewerEvent) => {
    if (event.name === 'ready') {
      stopWaiting();
      settleReady();
      root.querySelector('.cover')?.remove();
    } else if (event.name === 'error') {
      const { code, message } = event.detail;
      stopWaiting();
      settleReady(new OrielError(code, message));
      if (code === 'BLOCKED' || code === 'TIMEOUT') cover(text.failed, link(url, text.open));
    }
    listeners.emit(event);
    onEvent(event);
  };

  const cover = (...content: (Node | string)[]) => {
    root.querySelector('.cover')?.remove();
    const box = document.createElement('p');
    box.className = 'cover';
    box.append(...content);
    root.append(box);
  };

  const start = () => {
    stopWaiting();
    root.querySelector('.cover')?.remove();
    iframe = document.createElement('iframe');
    iframe.title = options.title ?? text.title;
    iframe.allow = ALLOW;
    iframe.src = url.href;
    iframe.addEventListener('fullscreenchange', tellFullscreen);
    root.append(iframe);
    connection = connect({ iframe, origin: url.origin, onEvent: tell });
    const limit = setTimeout(
      () => tell({ name: 'error', detail: new OrielError('TIMEOUT', 'The viewer did not become ready.') }),
      READY_TIMEOUT_MS,
    );
    stopWaiting = () => clearTimeout(limit);
  };

  const call = async <Name extends CallName>(
    name: Name,
    args: ViewerCalls[Name]['args'],
    callOptions?: CallOptions,
  ): Promise<ViewerCalls[Name]['result']> => {
    if (destroyed) throw new OrielError('DESTROYED', 'The viewer was destroyed.');
    if (!connection && options.clickToLoad) {
      throw new OrielError('FORBIDDEN', 'The visitor has not asked for the viewer yet.');
    }
    if (!connection) start();
    // `start` has just made it; the compiler cannot see that.
    return (connection as unknown as Connection).call(name, args, callOptions);
  };

  const tellFullscreen = () => {
    call('setFullscreen', { active: iframe?.matches(':fullscreen') ?? false }).catch(() => {});
  };

  const enterFullscreen = async () => {
    if (destroyed) throw new OrielError('DESTROYED', 'The viewer was destroyed.');
    if (!iframe) start();
    // The gesture happened in this page: only this page may ask, and not the frame.
    if (!iframe?.requestFullscreen) throw new OrielError('UNSUPPORTED', 'This browser has no fullscreen.');
    await iframe.requestFullscreen().catch((error: Error) => {
      throw new OrielError('FORBIDDEN', error.message);
    });
  };

  adoptCss(root, BOX_CSS);
  if (options.clickToLoad) {
    const button = document.createElement('button');
    button.textContent = text.load;
    button.addEventListener('click', start);
    cover(button);
  } else if (options.lazy === false) {
    start();
  } else {
    stopWaiting = whenNear(root.host, start);
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
    openInquiry: (id, given) => call('openInquiry', id === undefined ? {} : { id }, given),
    on: listeners.on,
    destroy() {
      if (destroyed) return;
      destroyed = true;
      stopWaiting();
      connection?.close();
      settleReady(new OrielError('DESTROYED', 'The viewer was destroyed.'));
      listeners.clear();
      root.replaceChildren();
      root.adoptedStyleSheets = [];
    },
  };
}

function link(url: URL, text: string): HTMLAnchorElement {
  const page = new URL(url);
  page.searchParams.delete('iframe');
  const anchor = document.createElement('a');
  anchor.href = page.href;
  anchor.target = '_blank';
  anchor.rel = 'noopener';
  anchor.textContent = text;
  return anchor;
}
