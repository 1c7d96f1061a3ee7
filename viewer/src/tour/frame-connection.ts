import type { PublicPanorama } from '@oriel/contract/panorama';
import { OrielError } from '@oriel/sdk/errors';
import type { ViewerState } from '@oriel/sdk/messages';
import { languageSwitch } from '../locales/catalogues.ts';
import { PanoramaSourceError } from '../panorama/panorama-source.ts';
import type { HostEnvironment } from '../shell/host-environment.ts';
import type { VisitorSession } from '../tracking/session.ts';
import { track } from '../tracking/track.ts';
import type { PageStatus, PageStore } from './page-state.ts';
import type { PanoramaSession } from './panorama-session.ts';

/** Milliseconds without a change before the host is notified of the view. */
const REST = 200;

/** Reports from the page to its host connection. */
export interface FrameConnection {
  /** the visitor can look around */
  onUsable(): void;
  onView(): void;
  onShow(panorama: PublicPanorama): void;
  /** the visitor wants to use a sleeping viewer */
  onWanted(): void;
}

/** Errors sent to the host when the page cannot show the requested panorama. */
const ERRORS: Partial<Record<PageStatus, OrielError>> = {
  missing: new OrielError('NOT_FOUND', 'There is no such panorama.'),
  failed: new OrielError('NOT_FOUND', 'The panorama could not be prepared.'),
  offline: new OrielError('NETWORK', 'The panorama could not be loaded.'),
  'no-webgl': new OrielError('UNSUPPORTED', 'This browser has no WebGL 2; a still picture is shown.'),
};

/** Connects a framed panorama to its host page, which can control it and receives its events. Does nothing in a page of its own. */
export function connectFrame({
  allowedOrigins,
  session,
  store,
  visitorSession,
  environment,
}: {
  allowedOrigins: readonly string[];
  session: PanoramaSession;
  store: PageStore;
  visitorSession: VisitorSession;
  environment: HostEnvironment;
}): FrameConnection {
  const setLanguage = languageSwitch((locale) => store.setState({ locale, languageAsked: true }));
  let usable = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const state = (): ViewerState => {
    const { panorama, locale, mode } = store.getState();
    const { view } = session;
    return {
      ...(panorama ? { panorama: panorama.id } : {}),
      ...(view ? { view } : {}),
      ...(mode === 'auto' ? {} : { mode }),
      language: locale,
    };
  };

  const open = async (id: string, view?: Partial<{ yaw: number; pitch: number; fov: number }>) => {
    if (id === store.getState().panorama?.id && (session.stage || session.isAsleep)) {
      if (view) session.lookAt(view);
      return;
    }
    await session.open(id, view).catch((error: unknown) => {
      const missing = error instanceof PanoramaSourceError && error.problem === 'not-found';
      throw new OrielError(
        missing ? 'NOT_FOUND' : 'NETWORK',
        missing
          ? `There is no panorama "${id}" for this page.`
          : String(error instanceof Error ? error.message : error),
      );
    });
  };

  const connection = environment.connect({
    allowedOrigins,
    handlers: {
      getState: state,
      setState: async ({ state: { panorama, view, mode, language } }) => {
        if (mode) store.setState({ mode });
        // A restart brings back the same language, which is no wish of the page.
        if (language && language !== store.getState().locale) await setLanguage(language);
        if (panorama) await open(panorama, view);
        else if (view) session.lookAt(view);
        return undefined;
      },
      openPanorama: async ({ id, view }) => {
        await open(id, view);
        return undefined;
      },
      setMode: ({ mode }) => {
        store.setState({ mode });
        return undefined;
      },
      setLanguage: async ({ language }) => {
        await setLanguage(language);
        return undefined;
      },
      setConsent: ({ consent }) => {
        visitorSession.consent.tell(consent);
        return undefined;
      },
      setAwake: ({ awake }) => {
        session.setAwake(awake);
        return undefined;
      },
      setFullscreen: ({ active }) => {
        session.setGestures(active ? 'own' : 'cooperative');
        return undefined;
      },
    },
  });

  store.subscribe(({ status, panorama }, before) => {
    if (status === before.status) return;
    const error = ERRORS[status];
    if (error) connection.emit('error', { code: error.code, message: error.message });
    else if (status === 'preparing' && panorama) connection.emit('preparing', { id: panorama.id });
  });

  environment.life.addEventListener('abort', () => {
    clearTimeout(timer);
    connection.destroy();
  });
  return {
    onUsable() {
      const id = store.getState().panorama?.id;
      if (usable || !id) return;
      usable = true;
      connection.emit('ready', { id });
      connection.emit('state', state());
      connection.emit('load_viewer', { panorama: id });
      const durationMs = Math.round(performance.now());
      track(store, 'load_viewer', { panoramaId: id, props: { mode: 'panorama', durationMs } });
    },
    onView() {
      clearTimeout(timer);
      timer = setTimeout(() => connection.emit('state', state()), REST);
    },
    onWanted: () => connection.emit('wake', {}),
    onShow({ id }) {
      connection.emit('panorama:enter', { id });
      if (usable) connection.emit('state', state());
    },
  };
}
