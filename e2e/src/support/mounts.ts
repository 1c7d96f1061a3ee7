import type { CDPSession, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Objects held by a page after garbage collection. */
export interface Holdings {
  readonly listeners: number;
  readonly nodes: number;
  readonly documents: number;
  readonly ports: number;
  readonly contexts: number;
}

/** Tolerated differences: browser caches. */
const SLACK: Holdings = { listeners: 10, nodes: 40, documents: 2, ports: 1, contexts: 1 };

const COUNTED = ['listeners', 'nodes', 'documents', 'ports', 'contexts'] as const;

async function holdings(devtools: CDPSession): Promise<Holdings> {
  // Twice: the second collection frees what the first has finalised.
  await devtools.send('HeapProfiler.collectGarbage');
  await devtools.send('HeapProfiler.collectGarbage');
  const { jsEventListeners: listeners, nodes, documents } = await devtools.send('Memory.getDOMCounters');
  const [ports, contexts] = [
    await countOf(devtools, 'MessagePort'),
    await countOf(devtools, 'WebGL2RenderingContext'),
  ];
  return { listeners, nodes, documents, ports, contexts };
}

/** Number of objects of a class still reachable from the page's own scripts. */
async function countOf(devtools: CDPSession, name: string): Promise<number> {
  const objectGroup = 'counted';
  const { result } = await devtools.send('Runtime.evaluate', {
    expression: `${name}.prototype`,
    objectGroup,
  });
  const { objects } = await devtools.send('Runtime.queryObjects', {
    prototypeObjectId: result.objectId ?? '',
    objectGroup,
  });
  const { result: properties } = await devtools.send('Runtime.getProperties', {
    objectId: objects.objectId ?? '',
    ownProperties: true,
  });
  await devtools.send('Runtime.releaseObjectGroup', { objectGroup });
  return properties.find((property) => property.name === 'length')?.value?.value ?? Number.NaN;
}

/**
 * Adds an element to a page and removes it repeatedly: twice out of five times once its viewer is ready, else at some point before. Fails
 * unless the page then holds the same as after the first few rounds, within tolerance.
 *
 * @param html name of an element and its attributes, separated by spaces
 * @returns the holdings after a third of the rounds, and after all of them
 */
export async function mountAndDestroy(
  page: Page,
  html: string,
  rounds: number,
): Promise<readonly Holdings[]> {
  const devtools = await page.context().newCDPSession(page);
  const third = Math.ceil(rounds / 3);
  await page.evaluate(mount, [html, third] as const);
  const early = await holdings(devtools);
  await page.evaluate(mount, [html, rounds - third] as const);
  let late = early;
  await expect
    .poll(
      async () => {
        late = await holdings(devtools);
        return late;
      },
      { timeout: 10_000 },
    )
    .toSatisfy(
      (now: Holdings) => COUNTED.every((name) => now[name] <= early[name] + SLACK[name]),
      `${html}: no more than ${JSON.stringify(early)}`,
    );
  await devtools.detach();
  return [early, late];
}

/** Runs in the page. */
async function mount([html, rounds]: readonly [string, number]): Promise<void> {
  const [tag = '', ...attributes] = html.split(' ');
  for (let round = 0; round < rounds; round++) {
    // In a shadow root, as in component-based pages.
    const outer = document.createElement('div');
    const element = document.createElement(tag);
    for (const attribute of attributes) {
      const [name = '', value = ''] = attribute.split('=');
      element.setAttribute(name, value);
    }
    outer.attachShadow({ mode: 'open' }).append(element);
    document.body.append(outer);
    // The element starts once all of its attributes can be set.
    await Promise.resolve();
    if (round % 5 < 2) await Reflect.get(element, 'handle').ready;
    else await new Promise((resolve) => setTimeout(resolve, (round % 7) * 60));
    outer.remove();
    // The element distinguishes a move from a removal a moment later.
    await Promise.resolve();
  }
}
