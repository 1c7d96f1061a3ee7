/** Where the focus is after a press of Tab. */
interface Stop {
  /** `first`: back where it began; `again`: on an element it had been on before; `same`: it did not move. */
  readonly at: 'new' | 'first' | 'again' | 'same' | 'page';
  readonly name: string;
  /** Holds several stops of its own: a date, a film, a drawing area, a frame. */
  readonly isManifold: boolean;
  /** Leads to the content of the page. */
  readonly isSkipLink: boolean;
}

/** A widget whose members share one stop of Tab, and are told apart by arrow keys. */
interface Composite {
  readonly name: string;
  readonly members: number;
  readonly kind: 'radio' | 'grid' | 'row';
}

/** What the pages offer to `walkByKeyboard`. */
interface InPage {
  start(): { readonly operable: number; readonly isNavigationFirst: boolean };
  look(): Stop;
  isOutOfSight(): string | undefined;
  skipped(): boolean;
  /** Whether nothing has come after the focus had passed its place. */
  isSettled(): boolean;
  faults(): string[];
  composites(): Composite[];
  enter(composite: number): void;
  arrived(): string | undefined;
  notArrivedAt(): string[];
}

declare global {
  interface Window {
    keyboardWalk: InPage;
  }
}

/** Runs in the page before its scripts, and can use nothing from outside itself. */
export function installKeyboardWalk(): void {
  const OPERABLE =
    'a[href], button, input:not([type="hidden"]), select, textarea, summary, audio[controls], video[controls], iframe, [tabindex="0"], [contenteditable="true"], ' +
    ['button', 'link', 'checkbox', 'switch', 'slider', 'tab', 'radio', 'combobox', 'spinbutton', 'menuitem']
      .map((role) => `[role="${role}"]`)
      .join(', ');
  const COMPOSITE = [
    'radiogroup',
    'tablist',
    'menu',
    'menubar',
    'grid',
    'treegrid',
    'toolbar',
    'listbox',
    'tree',
  ]
    .map((role) => `[role="${role}"]`)
    .join(', ');
  const found: string[] = [];
  let reached = new Set<Element>();
  let atStart = new Set<Element>();
  let first: Element | undefined;
  /** The focused element, and how it and what is around it looked. */
  let last: { readonly element: Element; readonly looks: string } | undefined;
  let composites: { readonly entry: HTMLElement; readonly members: Element[] }[] = [];
  let entered: { readonly members: Element[]; readonly arrived: Set<Element> } | undefined;
  let before: Element | undefined;

  const nameOf = (element: Element): string => {
    const label =
      element.getAttribute('aria-label') ??
      (element as HTMLInputElement).labels?.[0]?.textContent ??
      (element.textContent || element.getAttribute('title') || element.getAttribute('name') || element.id);
    const role = element.getAttribute('role') ?? element.getAttribute('type');
    const words = label.replace(/\s+/g, ' ').trim().slice(0, 50);
    return `${element.tagName.toLowerCase()}${role ? `[${role}]` : ''} "${words}"`;
  };

  const isThere = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true }) &&
    [...element.getClientRects()].some(({ width, height }) => width > 0 && height > 0) &&
    !element.matches(':disabled') &&
    !element.closest('[inert]');

  const operable = (): Element[] =>
    // A widget may take the focus to hand it on to its members.
    [...document.querySelectorAll(OPERABLE)].filter((one) => isThere(one) && !one.matches(COMPOSITE));

  /** The focused element, also in a shadow. A frame is one stop: its page has tests of its own. */
  const active = (): Element | undefined => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    return element && element !== document.body && element !== document.documentElement ? element : undefined;
  };

  /** The element that stands for a control which is itself not drawn: its label. */
  const drawn = (element: Element): Element => {
    const { width, height } = element.getBoundingClientRect();
    const isHidden = width <= 1 || height <= 1 || getComputedStyle(element).opacity === '0';
    return isHidden
      ? ((element as HTMLInputElement).labels?.[0] ?? element.parentElement ?? element)
      : element;
  };

  /** Sides of the outline that no ancestor clips. */
  const sidesSeen = (element: Element, reach: number): number => {
    const box = element.getBoundingClientRect();
    const sides = {
      left: box.left - reach,
      top: box.top - reach,
      right: box.right + reach,
      bottom: box.bottom + reach,
    };
    let seen = [true, true, true, true];
    const first = getComputedStyle(element).position === 'fixed' ? null : element.parentElement;
    for (let one = first; one && one !== document.documentElement; one = one.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(one);
      const clip = one.getBoundingClientRect();
      // Half a pixel of the outline's two has to be seen.
      if (overflowX !== 'visible')
        seen = seen.map(
          (was, at) =>
            was &&
            (at === 0 ? sides.left > clip.left - 1.5 : at === 2 ? sides.right < clip.right + 1.5 : true),
        );
      if (overflowY !== 'visible')
        seen = seen.map(
          (was, at) =>
            was &&
            (at === 1 ? sides.top > clip.top - 1.5 : at === 3 ? sides.bottom < clip.bottom + 1.5 : true),
        );
      if (position === 'fixed') break;
    }
    return seen.filter(Boolean).length;
  };

  const CLEAR = /^(rgba\(.*, 0\)|transparent|color\(.* \/ 0\)|oklab\(.* \/ 0\))$/;
  /** What can mark the focus, of one element or a drawn part of it. */
  const marksOf = (element: Element, part?: string): string => {
    const style = getComputedStyle(element, part);
    if (part && style.content === 'none') return '';
    const width = Number.parseFloat(style.outlineWidth);
    const hasOutline =
      style.outlineStyle !== 'none' &&
      width > 0 &&
      !CLEAR.test(style.outlineColor) &&
      (part !== undefined || sidesSeen(element, width + Number.parseFloat(style.outlineOffset)) > 1);
    return [
      hasOutline ? `${style.outlineColor} ${width}` : '',
      style.boxShadow,
      style.backgroundColor,
      ...[style.borderTopWidth, style.borderTopColor, style.borderTopStyle, style.borderBottomColor],
      style.stroke,
    ].join();
  };

  /** The element, what stands beside it, and what it stands in: each may show that it has the focus. */
  const looksOf = (element: Element): string => {
    const around: Element[] = [element];
    for (let one: Element | null = element, up = 0; one && up < 4; one = one.parentElement, up += 1)
      around.push(
        ...[one.parentElement, one.nextElementSibling, one.previousElementSibling].filter(
          (other) => other !== null,
        ),
      );
    return around
      .flatMap((one) => [marksOf(one), marksOf(one, '::before'), marksOf(one, '::after')])
      .join('|');
  };

  const isOutOfSight = (element: Element): string | undefined => {
    if (element.getRootNode() !== document) return undefined;
    const shown = drawn(element);
    const boxes = [...shown.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
    if (boxes.length === 0) return 'has no size';
    if (!element.matches('input, select, textarea') && !element.checkVisibility({ opacityProperty: true }))
      return 'is invisible';
    const points = boxes.flatMap(({ left, top, right, bottom }) => [
      [(left + right) / 2, (top + bottom) / 2] as const,
      ...[left + 3, right - 3].flatMap((x) => [top + 3, bottom - 3].map((y) => [x, y] as const)),
    ]);
    const inWindow = points.filter(([x, y]) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight);
    if (inWindow.length === 0) return 'is outside of the window';
    const label = (element as HTMLInputElement).labels?.[0];
    const hits = inWindow.map(([x, y]) => document.elementFromPoint(x, y));
    if (hits.some((hit) => hit && (shown.contains(hit) || hit.contains(shown) || label?.contains(hit))))
      return undefined;
    return `is covered by ${hits[0] ? nameOf(hits[0]) : 'nothing'}`;
  };

  /** Compares the element that has lost the focus with how it looked before. */
  const judgeLast = (): void => {
    // What is in a frame shows the mark itself.
    if (!last?.element.isConnected || last.element.tagName === 'IFRAME') return;
    if (looksOf(last.element) === last.looks) found.push(`no mark of the focus: ${nameOf(last.element)}`);
  };

  /** Whether something that Tab reaches does the same. */
  const isDoubled = (element: Element): boolean => {
    // The picture of a card leads where its name does.
    if (element.matches('a[aria-hidden="true"]'))
      return [...reached].some((one) => one.getAttribute('href') === element.getAttribute('href'));
    // A button opens the input for files, which is out of sight; the button has to be reached like any other.
    return element.matches('input[type="file"].sr-only');
  };

  /** Whether the arrow keys of a combobox choose the option. */
  const isChosenByCombobox = (element: Element): boolean => {
    const list = element.closest('[role="listbox"]');
    return [...reached].some((one) => list && one.getAttribute('aria-controls') === list.id);
  };

  const kindOf = (members: readonly Element[], whole: Element | null): Composite['kind'] =>
    whole?.matches('[role="grid"], [role="treegrid"]')
      ? 'grid'
      : members[0]?.matches('input[type="radio"]')
        ? 'radio'
        : 'row';
  const wholeOf = (element: Element): Element | null => element.parentElement?.closest(COMPOSITE) ?? null;
  const isRadio = (element: Element): element is HTMLInputElement => element.matches('input[type="radio"]');
  const membersBeside = (element: Element): Element[] => {
    if (isRadio(element) && element.name)
      return operable().filter(
        (one) => isRadio(one) && one.name === element.name && one.form === element.form,
      );
    const whole = wholeOf(element);
    return whole ? operable().filter((one) => whole.contains(one)) : [];
  };

  window.keyboardWalk = {
    start() {
      // The focus is compared at once, not on its way.
      const still = new CSSStyleSheet();
      still.replaceSync(
        '*, ::before, ::after { transition: none !important; animation-duration: 0s !important; scroll-behavior: auto !important }',
      );
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, still];
      reached = new Set();
      first = undefined;
      last = undefined;
      found.length = 0;
      // Tab goes on from where the focus was lost: before everything else.
      const top = document.createElement('span');
      top.tabIndex = -1;
      document.body.prepend(top);
      top.focus();
      top.remove();
      scrollTo(0, 0);
      const all = operable();
      atStart = new Set(all);
      const main = document.querySelector('main');
      const ahead = all.filter(
        (one) =>
          main &&
          !(one.getAttribute('href')?.startsWith('#') ?? false) &&
          main.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_PRECEDING,
      );
      return { operable: all.length, isNavigationFirst: ahead.length > 0 };
    },
    look() {
      const element = active();
      const isSame = element !== undefined && element === last?.element;
      if (!isSame) judgeLast();
      const at = !element
        ? 'page'
        : isSame
          ? 'same'
          : element === first
            ? 'first'
            : reached.has(element)
              ? 'again'
              : 'new';
      if (element && at === 'new') {
        first ??= element;
        reached.add(element);
      }
      last = element && at === 'new' ? { element, looks: looksOf(element) } : isSame ? last : undefined;
      return {
        at,
        name: element ? nameOf(element) : 'the page',
        isManifold:
          element?.matches(
            'iframe, video, audio, [role="application"], [type="date"], [type="time"], [type="datetime-local"], [type="month"]',
          ) ?? false,
        isSkipLink: element?.matches('a[href^="#"]') ?? false,
      };
    },
    isOutOfSight() {
      return last && isOutOfSight(last.element);
    },
    skipped() {
      const main = document.querySelector('main');
      return main?.contains(document.activeElement) ?? false;
    },
    isSettled() {
      return operable().every((one) => atStart.has(one) || reached.has(one));
    },
    faults() {
      const seen = new Set<Element>();
      composites = [];
      for (const element of operable()) {
        if (reached.has(element) || seen.has(element)) continue;
        const members = membersBeside(element);
        const whole = wholeOf(element);
        // A cell that is a stop itself stands for what is in it.
        const cell =
          whole && [...reached].find((one) => one.matches('td, [role="gridcell"]') && whole.contains(one));
        const stop = cell ?? members.find((one) => reached.has(one));
        if (stop) {
          for (const one of members) seen.add(one);
          composites.push({
            entry: stop as HTMLElement,
            members: members.filter((one) => !reached.has(one)),
          });
        } else if (!isDoubled(element)) found.push(`never reached: ${nameOf(element)}`);
      }
      for (const element of document.body.querySelectorAll('*')) {
        if (getComputedStyle(element).cursor !== 'pointer' || !isThere(element)) continue;
        const isInherited =
          element.parentElement && getComputedStyle(element.parentElement).cursor === 'pointer';
        if (isInherited || element.closest(`${OPERABLE}, label, option`) || element.querySelector(OPERABLE))
          continue;
        if (isChosenByCombobox(element)) continue;
        found.push(`reacts to the pointer alone: ${nameOf(element)}`);
      }
      return found.splice(0);
    },
    composites() {
      return composites.map(({ entry, members }) => ({
        name: nameOf(entry),
        members: members.length,
        kind: kindOf(members, wholeOf(entry) ?? entry.closest(COMPOSITE)),
      }));
    },
    enter(at) {
      const composite = composites[at];
      if (!composite) return;
      entered = { members: composite.members, arrived: new Set() };
      composite.entry.focus();
      before = active();
    },
    arrived() {
      const now = active();
      if (!now || now === before) return undefined;
      before = now;
      entered?.arrived.add(now);
      return nameOf(now);
    },
    notArrivedAt() {
      return (entered?.members ?? []).filter((one) => isThere(one) && !entered?.arrived.has(one)).map(nameOf);
    },
  };
}
