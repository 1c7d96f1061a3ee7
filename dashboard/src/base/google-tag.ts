/** A page's title and its path. */
export interface Title {
  readonly pathname: string;
  readonly text: string;
}

/** What the tag is told of: the page that is open, and who is signed in. */
export interface Visit {
  /** Titles never name a person. */
  title?: Title;
  /** The path of the page that is open, while its view has not been reported. */
  entered?: string | undefined;
  email?: string | undefined;
}

export interface GoogleTag {
  /** Reports the page that is open, once it has its own title. */
  tell(visit: Visit): void;
  identify(email: string | undefined): void;
  consent(agreed: boolean): void;
}

declare global {
  interface Window {
    /** Queue of Google's tag, also before it has loaded. */
    dataLayer?: unknown[];
  }
}

// The tag recognises commands by being `arguments` objects.
function tag(..._command: unknown[]): void {
  window.dataLayer ??= [];
  // biome-ignore lint/complexity/noArguments: see above.
  window.dataLayer.push(arguments);
}

/** The tag's cookies are set on the widest domain that the browser allows. */
function dropCookies(): void {
  const labels = location.hostname.split('.');
  const domains = labels.map((_, from) => `; domain=${labels.slice(from).join('.')}`);
  for (const cookie of document.cookie.split('; ')) {
    const [name = ''] = cookie.split('=');
    if (!name.startsWith('_ga')) continue;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser.
    for (const domain of ['', ...domains]) document.cookie = `${name}=; max-age=0; path=/${domain}`;
  }
}

/** Loads Google's tag: the visitor has agreed. */
export function startGoogleTag(id: string, email: string | undefined): GoogleTag {
  let last: string | undefined;
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

  return {
    tell(visit) {
      const { entered, title } = visit;
      if (entered === undefined || title?.pathname !== entered) return;
      const address = location.origin + entered;
      const referrer = last ?? (document.referrer ? new URL(document.referrer).origin : '');
      const page = { page_title: title.text, page_location: address, page_referrer: referrer };
      // For what the tag sends by itself as well, which would else take the whole address.
      tag('set', page);
      tag('event', 'page_view', page);
      last = address;
      visit.entered = undefined;
    },
    identify: (address) => tag('set', { user_id: address ?? null }),
    consent(agreed) {
      tag('consent', 'update', { analytics_storage: agreed ? 'granted' : 'denied' });
      if (!agreed) dropCookies();
    },
  };
}
