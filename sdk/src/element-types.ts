import type { FeedbackAttributes, PanoramaAttributes, ViewerAttributes } from './element-attributes.ts';
import type { ViewerHandle } from './handle.ts';
import type { EventName, ViewerEvents } from './messages.ts';

/** Public interface of `<oriel-panorama>`, `<oriel-viewer>` and `<oriel-feedback>`. Not the classes themselves: a page may see the types of several builds. */
interface ViewerElementBase extends HTMLElement {
  agentId: string | null;
  avatar: boolean;
  baseUrl: string | null;
  clickToLoad: boolean;
  consent: string | null;
  dataLayer: string | null;
  disableInquiry: boolean;
  enableDetails: boolean;
  fov: string | null;
  hideAvailability: boolean;
  label: string | null;
  language: string | null;
  lazy: string | null;
  mirrorUrl: string | null;
  mode: string | null;
  navigator: string | null;
  panorama: string | null;
  pitch: string | null;
  project: string | null;
  render: string | null;
  startingItemId: string | null;
  yaw: string | null;
  /** The mounted viewer; undefined while the element is not in a page, or its attributes are invalid. */
  readonly handle: ViewerHandle | undefined;
  /** Of the mounted viewer, or of the next one. */
  readonly ready: Promise<void>;
}

/** `<oriel-panorama panorama="ID">` */
export interface PanoramaElement extends ViewerElementBase {}

/** `<oriel-viewer navigator="ID">` */
export interface ViewerElement extends ViewerElementBase {}

/** `<oriel-feedback project="ID">` */
export interface FeedbackElement extends ViewerElementBase {}

/** Events of the elements. `error` and `resize` do not bubble and have no type here, because they mean something else on other elements. */
type OrielEvents = {
  [Name in Exclude<EventName, 'error' | 'resize'>]: CustomEvent<ViewerEvents[Name]>;
};

declare global {
  interface HTMLElementTagNameMap {
    'oriel-panorama': PanoramaElement;
    'oriel-viewer': ViewerElement;
    'oriel-feedback': FeedbackElement;
  }
  interface HTMLElementEventMap extends OrielEvents {}
  interface DocumentEventMap extends OrielEvents {}
  // For React 18 and other libraries that read this namespace; for React 19, see `@oriel/sdk/react`.
  namespace JSX {
    interface IntrinsicElements {
      'oriel-panorama': JsxElement<PanoramaAttributes>;
      'oriel-viewer': JsxElement<ViewerAttributes>;
      'oriel-feedback': JsxElement<FeedbackAttributes>;
    }
  }
}

/** Also accepts the attributes that the library gives to every element. */
type JsxElement<Attributes> = Attributes & { readonly [other: string]: unknown };
