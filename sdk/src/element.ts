import { createViewer } from './create-viewer.ts';
import { attributeName, isFlag, PROPERTIES, readTarget } from './element-attributes.ts';
import { OrielError } from './errors.ts';
import type { ViewerHandle } from './handle.ts';
import type { ViewerKind } from './kinds.ts';

/** Servers have no such class, but the import must work there. */
const Base = globalThis.HTMLElement ?? (class {} as unknown as typeof HTMLElement);

/** Calls that update a live viewer, by attribute. */
const CHANGES: Partial<Record<string, 'setMode' | 'setLanguage' | 'setConsent' | 'setTitle'>> = {
  label: 'setTitle',
  mode: 'setMode',
  language: 'setLanguage',
  consent: 'setConsent',
};

/** Common base of the elements: attributes, properties of the same names, events, a handle. */
export class OrielElement extends Base {
  /** Each element has its own. */
  declare static readonly kind: ViewerKind;
  static readonly observedAttributes: readonly string[] = PROPERTIES.map(attributeName);

  /** The mounted viewer; undefined while the element is not in a page, or its attributes are invalid. */
  handle: ViewerHandle | undefined;

  #settle: (ready: Promise<void>) => void = () => {};

  /** Of the mounted viewer, or of the next one: see {@link ViewerHandle.ready}. Also rejects when the attributes are invalid. */
  ready: Promise<void> = this.#wait();

  #scheduled = false;

  connectedCallback(): void {
    for (const name of PROPERTIES) keepEarlyProperty(this, name);
    this.#schedule();
  }

  disconnectedCallback(): void {
    this.#unmount();
  }

  /** Required for `moveBefore()` to move the element without reloading the viewer. */
  connectedMoveCallback(): void {}

  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    if (before === after) return;
    // Attributes that a live viewer can update do not reload it; it validates the value. A viewer waiting for a click or for visibility
    // starts over.
    const live = after && this.shadowRoot?.querySelector(':not(button)') && this.handle;
    const setter = CHANGES[name];
    // A call times out in seconds, and a slow connection may need longer to load the viewer.
    if (live && setter) live.ready.finally(() => live[setter](after as never)).catch(() => {});
    else this.#unmount();
    this.#schedule();
  }

  /** A page that creates an element sets its attributes one by one: reads them together afterwards. */
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
      // Visible to the developer only: a visitor can do nothing about it.
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
    ready.catch(() => {}); // A page that does not use the promise gets the `error` event.
    return ready;
  }
}

/** A property set before the element was defined shadows the accessor; sets it again through the accessor. */
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
