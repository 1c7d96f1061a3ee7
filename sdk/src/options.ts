import { OrielError } from './errors.ts';
import type { ConsentAnswer, Language, Mode, View } from './messages.ts';

/** Which viewer, by the name of the option that holds its id: the 360° panorama viewer, or the apartment viewer. */
export type ViewerKind = 'panorama' | 'navigator';

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
  readonly consent?: ConsentAnswer;
  /** Load only when the viewer comes within 200 px of the window; default true. */
  readonly lazy?: boolean;
  /** Load only after the visitor asks for it: until then no request and no storage. */
  readonly clickToLoad?: boolean;
  /** Name of the frame for screen readers; default "Virtual tour" in the page's language. */
  readonly title?: string;
  /**
   * How the viewer is put into the page: in a frame of its own (default), or `inline`, as a part of the page itself, behind a shadow root.
   * Inline, what the viewer keeps is kept among the page's own data, and its policy has to allow our script, pictures and calls.
   */
  readonly render?: 'iframe' | 'inline';
  /**
   * Whether what is shown stands in the page's own address, as `?oriel.apartment=…`, so that links and Back lead there; a name instead of `true`
   * parts several viewers of one page.
   */
  readonly mirrorUrl?: boolean | string;
}

/** Options of a panorama. */
export interface PanoramaOptions extends ViewerOptions {
  /** Id of the panorama. */
  readonly panorama: string;
  /** Where to look first, instead of the panorama's own initial view (address, as `yaw`, `pitch`, `fov`). */
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

/** The options that are flags of the address. */
export const FLAGS = ['avatar', 'enableDetails', 'disableInquiry', 'hideAvailability'] as const;

/** The options that are values of the address. */
export const VALUES = ['agentId', 'mode', 'language', 'consent'] as const;

/** The parts of a view in the address. */
export const VIEW = ['yaw', 'pitch', 'fov'] as const;

/**
 * Checks what a developer wrote, before anything is loaded.
 *
 * @throws OrielError `BAD_ARGUMENT` for a missing or malformed id
 */
export function checkTarget({ kind, id }: Target): void {
  if (!/^[\w-]{1,128}$/.test(id ?? '')) {
    throw new OrielError('BAD_ARGUMENT', `Oriel: "${kind}" must be the id of what to show, not "${id}".`);
  }
}
