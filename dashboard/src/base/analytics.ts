/** A title as a page has set it, and the page that it belongs to. */
interface Title {
  readonly pathname: string;
  readonly text: string;
}

export interface Analytics {
  /**
   * Tells that a page is looked at, once its own title is there; its query is left out, for it may say what only the visitor knows.
   */
  pageView(pathname: string): void;
  /** A page has its title. Pages about a person hand in one that does not name them. */
  titled(title: Title): void;
  /** Tells whose visit it is, by their e-mail; nobody's when they have left. */
  identify(email: string | undefined): void;
  /** Whether the visitor has agreed. Nothing is loaded and nothing is told before. */
  consent(granted: boolean): void;
}

declare global {
  interface Window {
    /** Google's tag reads here what it is told, also what came before it was loaded. */
    dataLayer?: unknown[];
  }
}

const NOTHING: Analytics = {
  pageView: () => undefined,
  titled: () => undefined,
  identify: () => undefined,
  consent: () => undefined,
};

/** Google Analytics by its tag, which is loaded once the visitor has agreed; without an id, nothing at all. */
export function createAnalytics(id: string | undefined): Analytics {
  if (id === undefined) return NOTHING;
  let granted = false;
  let loaded = false;
  let last: string | undefined;
  let email: string | undefined;
  let title: Title | undefined;
  /** The page that is looked at and has not been told. */
  let entered: string | undefined;

  // The tag tells its commands from other data by their being `arguments`.
  function tag(..._command: unknown[]): void {
    window.dataLayer ??= [];
    // biome-ignore lint/complexity/noArguments: see above.
    window.dataLayer.push(arguments);
  }

  function load(): void {
    if (loaded) return;
    loaded = true;
    tag('consent', 'default', {
      ad_storage: 'denied',
      ad_user_data: 'denied',
      ad_personalization: 'denied',
      analytics_storage: 'denied',
    });
    tag('consent', 'update', { analytics_storage: 'granted' });
    tag('js', new Date());
    // Every page is told by itself, the first one too.
    tag('config', id, { send_page_view: false });
    tag('set', { user_id: email ?? null });
    const script = document.createElement('script');
    script.async = true;
    script.src = `https://www.googletagmanager.com/gtag/js?id=${id}`;
    document.head.append(script);
  }

  /** Tells of the page that was entered, when everything is there: the consent, and the page's title instead of the former one's. */
  function tell(): void {
    if (!granted || entered === undefined || title?.pathname !== entered) return;
    const address = location.origin + entered;
    const referrer = last ?? (document.referrer ? new URL(document.referrer).origin : '');
    tag('event', 'page_view', {
      page_title: title.text,
      page_location: address,
      page_referrer: referrer,
    });
    last = address;
    entered = undefined;
  }

  return {
    pageView(pathname) {
      entered = pathname;
      tell();
    },
    titled(one) {
      title = one;
      tell();
    },
    identify(address) {
      email = address;
      if (granted) tag('set', { user_id: email ?? null });
    },
    consent(agreed) {
      if (agreed === granted) return;
      granted = agreed;
      if (loaded) tag('consent', 'update', { analytics_storage: agreed ? 'granted' : 'denied' });
      else if (agreed) load();
      if (agreed) tell();
    },
  };
}
