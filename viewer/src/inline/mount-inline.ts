import './base.css';
import type { BrandKey } from '@oriel/contract/brand';
import { LANGUAGE_TAGS } from '@oriel/contract/enums';
import { OrielError, type OrielErrorCode } from '@oriel/sdk/errors';
import { inlineEnvironment } from './inline-environment.ts';
import { loadFont } from './load-font.ts';
import { visitorLocale } from './public-data.ts';
import { adoptStyles } from './shadow-styles.ts';

/** Callbacks into the SDK of the host page. */
export interface Told {
  /** Receives the port to the viewer; again after each restart. */
  onPort(port: MessagePort): void;
  /** The viewer cannot be shown. */
  onFailure(code: OrielErrorCode, message: string): void;
}

let worn: BrandKey | undefined;

/** Dresses every later viewer in a brand. The entry that an installation of that brand sends calls it (`inline/vite.config.ts`). */
export function wear(brand: BrandKey): void {
  worn = brand;
}

/**
 * Shows a viewer in a box of the page. Old SDKs call this too: its arguments may only grow.
 *
 * @param place an empty element in a shadow root, which the viewer fills
 * @param address of the equivalent hosted page
 * @returns removes everything again
 */
export function mount(place: HTMLElement, address: string, told: Told): () => void {
  const root = place.getRootNode();
  if (!(root instanceof ShadowRoot)) throw new OrielError('BAD_ARGUMENT', 'A viewer needs a shadow root.');
  const removeStyles = adoptStyles(root);
  place.classList.add('oriel-inline', 'oriel-page');
  if (worn) place.dataset.brand = worn;
  const removeFont = loadFont(place);
  let life = new AbortController();

  const open = (href: string): void => {
    life.abort();
    life = new AbortController();
    const { signal } = life;
    place.replaceChildren();
    show(place, href, { signal, onPort: told.onPort, open }).catch((error: unknown) => {
      if (signal.aborted) return;
      const known = error instanceof OrielError;
      told.onFailure(known ? error.code : 'NETWORK', error instanceof Error ? error.message : String(error));
    });
  };
  open(address);
  return () => {
    life.abort();
    removeFont();
    removeStyles();
    place.replaceChildren();
  };
}

interface Showing {
  readonly signal: AbortSignal;
  readonly onPort: (port: MessagePort) => void;
  readonly open: (href: string) => void;
}

async function show(place: HTMLElement, href: string, { signal, onPort, open }: Showing): Promise<void> {
  const { origin, pathname, searchParams } = new URL(href);
  const [, kind, id] = /^\/(viewer|viewer360|feedback)\/([^/]+)$/.exec(pathname) ?? [];
  if (!id) throw new OrielError('BAD_ARGUMENT', `There is no viewer at ${pathname}.`);
  const asked = searchParams.get('lang');
  const locale = visitorLocale(asked ? [asked === 'gb' ? 'en-GB' : asked] : navigator.languages);
  const query: Record<string, string> = {};
  if (locale) query.lang = locale;
  if (searchParams.get('hideAvailability') === 'true') query.hideAvailability = 'true';
  // The page around may be in another language.
  place.lang = LANGUAGE_TAGS[locale ?? 'en'];
  const environment = inlineEnvironment({ place, href, life: signal, onPort, open });
  const about = {
    apiBase: `${origin}/api/v1`,
    id: decodeURIComponent(id),
    locale: locale ?? 'en',
    query,
  } as const;
  // Each kind of viewer is loaded on demand.
  if (kind === 'feedback') await (await import('./inline-feedback.ts')).inlineFeedback(environment, about);
  else if (kind === 'viewer') await (await import('./inline-building.ts')).inlineBuilding(environment, about);
  else await (await import('./inline-panorama.ts')).inlinePanorama(environment, about);
}
