import type { PanoramaAttributes, ViewerAttributes } from './element-attributes.ts';
import type { ViewerHandle } from './handle.ts';
import type { EventName, ViewerEvents } from './messages.ts';

/** What a page can do with `<oriel-panorama>` and `<oriel-viewer>`. Not their classes: a page may see the types of several builds of the package. */
interface ViewerElementBase extends HTMLElement {
  agentId: string | null;
  avatar: boolean;
  baseUrl: string | null;
  clickToLoad: boolean;
  consent: string | null;
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
  render: string | null;
  yaw: string | null;
  /** The mounted viewer; absent while the element is not in a page, and when its attributes are wrong. */
  readonly handle: ViewerHandle | undefined;
  /** Of the viewer that is mounted, or the next one that is. */
  readonly ready: Promise<void>;
}

/** `<oriel-panorama panorama="ID">` */
export interface PanoramaElement extends ViewerElementBase {}

/** `<oriel-viewer navigator="ID">` */
export interface ViewerElement extends ViewerElementBase {}

/** What the elements dispatch. `error` and `resize`, which mean something else everywhere else, do not bubble and have no type here. */
type OrielEvents = {
  [Name in Exclude<EventName, 'error' | 'resize'>]: CustomEvent<ViewerEvents[Name]>;
};

declare global {
  interface HTMLElementTagNameMap {
    'oriel-panorama': PanoramaElement;
    'oriel-viewer': ViewerElement;
  }
  interface HTMLElementEventMap extends OrielEvents {}
  interface DocumentEventMap extends OrielEvents {}
  // Of React 18 and everything else that takes the elements of JSX from here; for React 19, `@oriel/sdk/react` has them.
  namespace JSX {
    interface IntrinsicElements {
      'oriel-panorama': JsxElement<PanoramaAttributes>;
      'oriel-viewer': JsxElement<ViewerAttributes>;
    }
  }
}

/** What JSX takes besides: whatever the library gives to every element. */
type JsxElement<Attributes> = Attributes & { readonly [other: string]: unknown };
