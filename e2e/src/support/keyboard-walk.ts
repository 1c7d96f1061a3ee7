import type { Page } from 'playwright-core';
import { installKeyboardWalk } from './keyboard-in-page.ts';

/** What the keyboard found on a page. */
export interface Walk {
  /** Different elements that Tab reached. */
  readonly reached: number;
  readonly faults: readonly string[];
}

/** Prepares a page for `walkByKeyboard`; before its first visit. */
export async function watchKeyboard(page: Page): Promise<void> {
  await page.addInitScript(installKeyboardWalk);
}

/** Stops that a date, a film, a drawing area or a frame may have of its own. */
const STOPS_WITHIN = 200;

/**
 * Presses Tab from the top of a page until the focus leaves it or is back where it began, then the arrow keys in what shares one stop. A
 * fault is an element that is never reached, cannot be left, shows no mark of its focus, or cannot be seen when it has it.
 */
export async function walkByKeyboard(page: Page, isAgain = false): Promise<Walk> {
  const faults: string[] = [];
  const { operable, isNavigationFirst } = await page.evaluate(() => window.keyboardWalk.start());
  const most = operable * 2 + 50;
  let reached = 0;
  let same = 0;
  let canSkip = false;
  for (let presses = 0; ; presses += 1) {
    if (reached > most) {
      faults.push(`no end after ${presses} presses of Tab`);
      break;
    }
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => window.keyboardWalk.look());
    if (presses === 0) canSkip = stop.isSkipLink;
    if (presses === 0 && isNavigationFirst && !canSkip)
      faults.push(`the first stop does not skip the navigation: ${stop.name}`);
    if (stop.at === 'page' || stop.at === 'first') {
      if (presses === 0) faults.push('Tab reaches nothing');
      break;
    }
    if (stop.at === 'again') {
      faults.push(`a trap: the focus comes back to ${stop.name}`);
      break;
    }
    if (stop.at === 'same') {
      same += 1;
      if (stop.isManifold && same < STOPS_WITHIN) continue;
      faults.push(`a trap: the focus stays on ${stop.name}`);
      break;
    }
    same = 0;
    reached += 1;
    let unseen = await page.evaluate(() => window.keyboardWalk.isOutOfSight());
    // The page may still be on its way to the element.
    for (let tries = 0; unseen && tries < 5; tries += 1) {
      await page.waitForTimeout(100);
      unseen = await page.evaluate(() => window.keyboardWalk.isOutOfSight());
    }
    if (unseen) faults.push(`focused, but ${unseen}: ${stop.name}`);
  }
  // Such as the viewer that takes the place of its picture.
  if (!isAgain && !(await page.evaluate(() => window.keyboardWalk.isSettled())))
    return walkByKeyboard(page, true);
  faults.push(...(await page.evaluate(() => window.keyboardWalk.faults())));
  const composites = await page.evaluate(() => window.keyboardWalk.composites());
  for (const [at, { name, members, kind }] of composites.entries()) {
    await page.evaluate((index) => window.keyboardWalk.enter(index), at);
    const press = async (key: string) => {
      await page.keyboard.press(key);
      // Some widgets move the focus after the event.
      for (let tries = 0; tries < 10; tries += 1) {
        const name = await page.evaluate(() => window.keyboardWalk.arrived());
        if (name) return name;
        await page.waitForTimeout(20);
      }
      return undefined;
    };
    if (kind === 'row') {
      for (const key of ['ArrowRight', 'ArrowDown'])
        for (let moves = 0; moves <= members; moves += 1) if (!(await press(key))) break;
      const left = await page.evaluate(() => window.keyboardWalk.notArrivedAt());
      faults.push(...left.map((one) => `no arrow key leads from ${name} to ${one}`));
      continue;
    }
    const moved = (await press('ArrowRight')) ?? (await press('ArrowDown'));
    if (!moved) faults.push(`no arrow key leads on from ${name}`);
    // A choice goes back to what it was: some are saved at once.
    else if (kind === 'radio') await press('ArrowLeft');
  }
  if (canSkip) {
    await page.evaluate(() => window.keyboardWalk.start());
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    if (!(await page.evaluate(() => window.keyboardWalk.skipped())))
      faults.push('the first stop does not lead to the content');
  }
  return { reached, faults };
}
