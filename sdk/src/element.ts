import { createViewer } from './create-viewer.ts';
import { attributeName, isFlag, PROPERTIES, readTarget } from './element-attributes.ts';
import { OrielError } from './errors.ts';
import type { ViewerHandle } from './handle.ts';
import type { ViewerKind } from './options.ts';

/** On a server there is no such class; importing must work there all the same. */
const Base = globalThis.HTMLElement ?? (class {} as unknown as typeof HTMLElement);

/** The calls that change a live viewer, by the attributes that do. */
const CHANGES: Partial<Record<string, 'setMode' | 'setLanguage' | 'setConsent' | 'setTitle'>> = {
  label: 'setTitle',
  mode: 'setMode',
  language: 'setLanguage',
  consent: 'setConsent',
};

/** What `<oriel-panorama>` and `<oriel-viewer>` have in common: attributes, properties of the same names, events, a handle. */
export class OrielElement extends Base {
  static readonly kind: ViewerKind = 'panorama';
  static readonly observedAttributes: readonly string[] = PROPERTIES.map(attributeName);

  /** The mounted viewer; absent while the element is not in a page, and when its attributes are wrong. */
  handle: ViewerHandle | undefined;

  #settle: (ready: Promise<void>) => void = () => {};

  /** Of the viewer that is mounted, or the next one that is: as {@link ViewerHandle.ready}. Rejects, too, when the attributes are wrong. */
  ready: Promise<void> = this.#wait();

  #scheduled = false;

  connectedCallback(): void {
    for (const name of PROPERTIES) keepEarlyProperty(this, name);
    this.#schedule();
  }

  disconnectedCallback(): void {
    this.#unmount();
  }

  /** Its presence lets `moveBefore()` move the element without reloading the viewer. */
  connectedMoveCallback(): void {}

  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    if (before === after) return;
    // What a live viewer can change by itself does not reload it; the viewer checks the value. One that waits, to be clicked or to be seen, waits anew.
    const live = after && this.shadowRoot?.querySelector(':not(button)') && this.handle;
    const setter = CHANGES[name];
    // A call waits for seconds, and a line may be slower.
    if (live && setter) live.ready.finally(() => live[setter](after as never)).catch(() => {});
    else this.#unmount();
    this.#schedule();
  }

  /** A page that creates an element sets its attributes one after the other: they are read together, once it is done. */
  #schedule(): void {
    if (this.#scheduled || !this.isConnected) return;
    this.#scheduled = true;
    queueMicrotask(() => {
      this.#scheduled = false;
      if (this.isConnected && !this.handle) this.#mount();
    });
  }

  #mount(): void {
    try {
      this.handle = createViewer(this, readTarget(this, (this.constructor as typeof OrielElement).kind));
      this.#settle(this.handle.ready);
    } catch (error) {
      if (!(error instanceof OrielError)) throw error;
      // Loud, but to the developer: a visitor can do nothing about it.
      console.error(error.message, this);
      this.#settle(Promise.reject(error));
      this.dispatchEvent(new CustomEvent('error', { detail: error }));
    }
  }

  #unmount(): void {
    this.handle?.destroy();
    this.handle = undefined;
    const settle = this.#settle;
    this.ready = this.#wait();
    settle(this.ready);
  }

  #wait(): Promise<void> {
    const ready = new Promise<void>((resolve) => {
      this.#settle = resolve;
    });
    ready.catch(() => {}); // A page that does not ask hears the `error` event.
    return ready;
  }
}

/** `<oriel-panorama panorama="ID">` */
export class OrielPanoramaElement extends OrielElement {}

/** `<oriel-viewer navigator="ID">` */
export class OrielViewerElement extends OrielElement {
  static override readonly kind: ViewerKind = 'navigator';
}

/** A property set before the element's class was there hides the accessor; set it again, through the accessor. */
function keepEarlyProperty(element: OrielElement, name: string): void {
  if (!Object.hasOwn(element, name)) return;
  const own = element as unknown as Record<string, unknown>;
  const value = own[name];
  delete own[name];
  own[name] = value;
}

for (const name of PROPERTIES) {
  const attribute = attributeName(name);
  Object.defineProperty(OrielElement.prototype, name, {
    get(this: OrielElement) {
      return isFlag(name) ? this.hasAttribute(attribute) : this.getAttribute(attribute);
    },
    set(this: OrielElement, value: unknown) {
      if (value === undefined || value === null || (isFlag(name) && !value)) this.removeAttribute(attribute);
      else this.setAttribute(attribute, isFlag(name) ? '' : String(value));
    },
  });
}
