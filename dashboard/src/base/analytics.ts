import type { GoogleTag, Title, Visit } from './google-tag.ts';

export interface Analytics {
  /** Reports a page view once the page's own title is set; without the query, which may contain private data. */
  pageView(pathname: string): void;
  /** The page's title is set. Titles never name a person. */
  titled(title: Title): void;
  /** Identifies the user by e-mail; undefined after signing out. */
  identify(email: string | undefined): void;
  /** The visitor's consent. Before it, and once it is withdrawn, nothing is loaded or sent. */
  consent(granted: boolean): void;
}

const NOTHING: Analytics = {
  pageView: () => undefined,
  titled: () => undefined,
  identify: () => undefined,
  consent: () => undefined,
};

/** Google Analytics, whose code is loaded after consent; does nothing without an id. */
export function createAnalytics(id: string | undefined): Analytics {
  if (id === undefined) return NOTHING;
  const visit: Visit = {};
  let granted = false;
  let tag: GoogleTag | undefined;
  const tell = () => {
    if (granted) tag?.tell(visit);
  };

  async function agreed(given: string): Promise<void> {
    const { startGoogleTag } = await import('./google-tag.ts');
    // It may have been withdrawn, or have been given twice.
    if (!granted || tag) return;
    tag = startGoogleTag(given, visit.email);
    tell();
  }

  return {
    pageView(pathname) {
      visit.entered = pathname;
      tell();
    },
    titled(title) {
      visit.title = title;
      tell();
    },
    identify(email) {
      visit.email = email;
      if (granted) tag?.identify(email);
    },
    consent(given) {
      if (given === granted) return;
      granted = given;
      tag?.consent(given);
      // A page that fails to load the code is not counted.
      if (given && !tag) void agreed(id).catch(() => undefined);
      tell();
    },
  };
}
