import type { Locator, Page } from 'playwright-core';

/** Everything that a person does on a page, counted: a click, a typed field, a choice, a chosen file, a key, a drag. */
export interface Counted {
  readonly total: () => number;
  /** Actions since the last call, and what they were for. */
  readonly mark: (what: string) => void;
  readonly marks: readonly (readonly [what: string, actions: number])[];
  click(at: Locator): Promise<void>;
  type(into: Locator, text: string): Promise<void>;
  give(to: Locator, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void>;
  press(page: Page, key: string): Promise<void>;
  drag(page: Page, from: readonly [number, number], to: readonly [number, number]): Promise<void>;
}

export function counted(): Counted {
  let total = 0;
  let marked = 0;
  const marks: (readonly [string, number])[] = [];
  const one = async (deed: Promise<unknown>): Promise<void> => {
    total += 1;
    await deed;
  };
  return {
    total: () => total,
    marks,
    mark(what) {
      marks.push([what, total - marked]);
      marked = total;
    },
    click: (at) => one(at.click()),
    type: (into, text) => one(into.fill(text)),
    give: (to, file) => one(to.setInputFiles(file)),
    press: (page, key) => one(page.keyboard.press(key)),
    async drag(page, from, to) {
      total += 1;
      await page.mouse.move(...from);
      await page.mouse.down();
      await page.mouse.move(...to, { steps: 3 });
      await page.mouse.up();
    },
  };
}
