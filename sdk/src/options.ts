import { OrielError } from './errors.ts';
import type { Language, Mode, View } from './messages.ts';

/** Which viewer: the 360° panorama viewer, or the apartment viewer. */
export type ViewerKind = 'panorama' | 'viewer';

/**
 * Options that both viewers take. Those marked (address) mirror the query string of the hosted page one to one: absent when off.
 */
export interface ViewerOptions {
  /** Where Oriel runs, `https://tours.example`; http or https. Required in an npm build, known to the script by where it was loaded from. */
  readonly baseUrl?: string;
  /** Id of the agent whose card accompanies the viewer (address). */
  readonly agentId?: string;
  /** Show the agent's picture and name (address). */
  readonly avatar?: boolean;
  /** Colour scheme (address). */
  readonly mode?: Mode;
  /** Open the apartment card in full (address). */
  readonly enableDetails?: boolean;
  /** No way to the inquiry form (address). */
  readonly disableInquiry?: boolean;
  /** No status anywhere (address). */
  readonly hideAvailability?: boolean;
  /** Interface language; without it the visitor's own (address, as `lang`). */
  readonly language?: Language;
  /** Whether the visitor's consent to analytics is known (address). */
  readonly consent?: 'granted' | 'denied';
  /** Load only when the viewer comes within 200 px of the window; default true. */
  readonly lazy?: boolean;
  /** Load only after the visitor asks for it: until then no request and no storage. */
  readonly clickToLoad?: boolean;
  /** Name of the frame for screen readers; default "Virtual tour" in the page's language. */
  readonly title?: string;
  /** How the viewer is put into the page. `inline` is refused with `UNSUPPORTED` for now. */
  readonly render?: 'iframe' | 'inline';
}

/** Options of a panorama. */
export interface PanoramaOptions extends ViewerOptions {
  /** Id of the panorama. */
  readonly panorama: string;
  /** Where to look first, instead of the panorama's own initial view (address). */
  readonly view?: Partial<View>;
}

/** Options of an apartment viewer. */
export interface ApartmentViewerOptions extends ViewerOptions {
  /** Id or slug of the navigator, or the id of an estate or building that has one. */
  readonly navigator: string;
}

/** What to load: the kind of viewer, its id, and its options. */
export interface Target {
  readonly kind: ViewerKind;
  readonly id: string;
  readonly options: ViewerOptions & { readonly view?: Partial<View> };
}

const ID = /^[\w-]{1,128}$/;

/**
 * Checks what a developer wrote, before anything is loaded.
 *
 * @throws OrielError `BAD_ARGUMENT` for a missing or malformed id, `UNSUPPORTED` for `render: 'inline'`
 */
export function checkTarget({ kind, id, options }: Target): void {
  const name = kind === 'panorama' ? 'panorama' : 'navigator';
  if (!id) throw new OrielError('BAD_ARGUMENT', `Oriel: "${name}" is missing; say which ${name} to show.`);
  if (!ID.test(id)) throw new OrielError('BAD_ARGUMENT', `Oriel: "${id}" is no id of a ${name}.`);
  if (options.render === 'inline') {
    throw new OrielError('UNSUPPORTED', 'Oriel: render="inline" is not available yet; use "iframe".');
  }
}
