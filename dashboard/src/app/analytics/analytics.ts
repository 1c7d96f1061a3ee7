export interface Analytics {
  /** Tells that a page is looked at; its query is left out, for it may say what only the visitor knows. */
  pageView(pathname: string): void;
  /** Tells whose visit it is, by their e-mail; nobody's when they have left. */
  identify(email: string | undefined): void;
}

declare global {
  interface Window {
    /** Google's tag reads here what it is told, also what came before it was loaded. */
    dataLayer?: unknown[];
  }
}

const NOTHING: Analytics = { pageView: () => undefined, identify: () => undefined };

/** Google Analytics by its tag, which is loaded with the first page that is looked at; without an id, nothing at all. */
export function createAnalytics(id: string | undefined): Analytics {
  if (id === undefined) return NOTHING;
  let loaded = false;
  let last: string | undefined;

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
    });
    tag('js', new Date());
    // Every page is told by itself, the first one too.
    tag('config', id, { send_page_view: false });
    const script = document.createElement('script');
    script.async = true;
    script.src = `https://www.googletagmanager.com/gtag/js?id=${id}`;
    document.head.append(script);
  }

  return {
    pageView(pathname) {
      load();
      const address = location.origin + pathname;
      const referrer = last ?? (document.referrer ? new URL(document.referrer).origin : '');
      tag('event', 'page_view', {
        page_title: document.title,
        page_location: address,
        page_referrer: referrer,
      });
      last = address;
    },
    identify(email) {
      load();
      tag('set', { user_id: email ?? null });
    },
  };
}
