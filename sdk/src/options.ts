import { OrielError } from './errors.ts';
import type { ViewerKind } from './kinds.ts';
import type { ConsentAnswer, Language, Mode, View } from './messages.ts';

/**
 * Options that panoramas and apartment viewers take. Those marked (address) mirror the query string of the hosted page one to one: absent when off.
 */
export interface ViewerOptions {
  /** Where Oriel runs, `https://tours.example`; http or https. Required in an npm build; the script derives it from its own address. */
  readonly baseUrl?: string;
  /** Id of the agent whose card accompanies the viewer (address). */
  readonly agentId?: string;
  /** Show the agent's picture and name (address). */
  readonly avatar?: boolean;
  /** Colour scheme (address). */
  readonly mode?: Mode;
  /** Open the apartment card in full (address). */
  readonly enableDetails?: boolean;
  /** Hide the inquiry form (address). */
  readonly disableInquiry?: boolean;
  /** Hide every status (address). */
  readonly hideAvailability?: boolean;
  /** Interface language; defaults to the visitor's own (address, as `lang`). */
  readonly language?: Language;
  /** The visitor's consent to analytics, if known (address). */
  readonly consent?: ConsentAnswer;
  /** Load only when the viewer comes within 200 px of the window; default true. */
  readonly lazy?: boolean;
  /** Load only after a click: until then no request and no storage. */
  readonly clickToLoad?: boolean;
  /** Accessible name of the frame; default "Virtual tour", of a project "Consultation", in the page's language. */
  readonly title?: string;
  /**
   * How the viewer is embedded: in a frame of its own (default), or `inline`, as part of the page, in a shadow root. Inline, the viewer's
   * storage is shared with the page, and the page's policy has to allow our script, pictures and requests.
   */
  readonly render?: 'iframe' | 'inline';
  /**
   * Whether to mirror the state in the page's own address, as `?oriel.apartment=…`, for links and Back; a name instead of `true`
   * distinguishes several viewers.
   */
  readonly mirrorUrl?: boolean | string;
  /**
   * Whether to repeat what visitors do in the page's `dataLayer`, for Google Tag Manager; a name instead of `true` is that of another
   * global array.
   */
  readonly dataLayer?: boolean | string;
}

/** Options of a panorama. */
export interface PanoramaOptions extends ViewerOptions {
  /** Id of the panorama. */
  readonly panorama: string;
  /** Initial view, instead of the panorama's own (address, as `yaw`, `pitch`, `fov`). */
  readonly view?: Partial<View>;
}

/** Options of an apartment viewer. */
export interface ApartmentViewerOptions extends ViewerOptions {
  /** Id or slug of the navigator, or the id of an estate or building that has one. */
  readonly navigator: string;
}

/** Options of a feedback project, which has no sales team, no apartments, and no analytics to agree to. */
export interface FeedbackOptions
  extends Omit<
    ViewerOptions,
    'agentId' | 'avatar' | 'enableDetails' | 'disableInquiry' | 'hideAvailability' | 'consent'
  > {
  /** Id of the feedback project. */
  readonly project: string;
  /** Id of the item to show first, instead of the project's own choice (address). */
  readonly startingItemId?: string;
}

/** What to load: kind of viewer, id, and options. */
export interface Target {
  readonly kind: ViewerKind;
  readonly id: string;
  readonly options: ViewerOptions & Pick<PanoramaOptions, 'view'> & Pick<FeedbackOptions, 'startingItemId'>;
}

/** Flag options in the address. */
export const FLAGS = ['avatar', 'enableDetails', 'disableInquiry', 'hideAvailability'] as const;

/** Value options in the address. */
export const VALUES = ['agentId', 'mode', 'language', 'consent', 'startingItemId'] as const;

/** The parts of a view in the address. */
export const VIEW = ['yaw', 'pitch', 'fov'] as const;

/**
 * Validates the developer's options before anything is loaded.
 *
 * @throws OrielError `BAD_ARGUMENT` for a missing or malformed id
 */
export function checkTarget({ kind, id }: Target): void {
  if (!/^[\w-]{1,128}$/.test(id ?? '')) {
    throw new OrielError('BAD_ARGUMENT', `Oriel: "${kind}" must be the id of what to show, not "${id}".`);
  }
}
