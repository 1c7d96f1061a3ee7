/** A page's title and its path. */
interface Title {
  readonly pathname: string;
  readonly text: string;
}

export interface Analytics {
  /** Reports a page view once the page's own title is set; without the query, which may contain private data. */
  pageView(pathname: string): void;
  /** The page's title is set. Titles never name a person. */
  titled(title: Title): void;
  /** Identifies the user by e-mail; undefined after signing out. */
  identify(email: string | undefined): void;
  /** The visitor's consent. Before it, nothing is loaded or sent. */
  consent(granted: boolean): void;
}

declare global {
  interface Window {
    /** Queue of Google's tag, also before it has loaded. */
    dataLayer?: unknown[];
  }
}

const NOTHING: Analytics = {
  pageView: () => undefined,
  titled: () => undefined,
  identify: () => undefined,
  consent: () => undefined,
};

/** Google Analytics through its tag, loaded after consent; does nothing without an id. */
export function createAnalytics(id: string | undefined): Analytics {
  if (id === undefined) return NOTHING;
  let granted = false;
  let loaded = false;
  let last: string | undefined;
  let email: string | undefined;
  let title: Title | undefined;
  /** The current page, while its view has not been reported. */
  let entered: string | undefined;

  // The tag recognises commands by being `arguments` objects.
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
    // Page views are sent explicitly, including the first.
    tag('config', id, { send_page_view: false });
    tag('set', { user_id: email ?? null });
    const script = document.createElement('script');
    script.async = true;
    script.src = `https://www.googletagmanager.com/gtag/js?id=${id}`;
    document.head.append(script);
  }

  /** Reports the current page once there are consent and its own title. */
  function tell(): void {
    if (!granted || entered === undefined || title?.pathname !== entered) return;
    const address = location.origin + entered;
    const referrer = last ?? (document.referrer ? new URL(document.referrer).origin : '');
    const page = { page_title: title.text, page_location: address, page_referrer: referrer };
    // For what the tag sends by itself as well, which would else take the whole address.
    tag('set', page);
    tag('event', 'page_view', page);
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
