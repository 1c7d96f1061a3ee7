import type { CDPSession, Page } from 'playwright-core';

/** What a page holds, after everything that nobody needs is gone. */
export interface Holdings {
  readonly listeners: number;
  readonly nodes: number;
  readonly documents: number;
}

async function holdings(devtools: CDPSession): Promise<Holdings> {
  // Twice: what the first collection finishes, the second takes away.
  await devtools.send('HeapProfiler.collectGarbage');
  await devtools.send('HeapProfiler.collectGarbage');
  const { jsEventListeners: listeners, nodes, documents } = await devtools.send('Memory.getDOMCounters');
  return { listeners, nodes, documents };
}

/**
 * Puts an element into a page, waits until its viewer is ready, takes it out, again and again.
 *
 * @returns what the page held after a third of the rounds, and after all of them
 */
export async function mountAndDestroy(
  page: Page,
  html: string,
  rounds: number,
): Promise<{ readonly early: Holdings; readonly late: Holdings }> {
  const devtools = await page.context().newCDPSession(page);
  const go = (times: number) =>
    page.evaluate(
      async ([markup = '', count]) => {
        for (let round = 0; round < Number(count); round++) {
          const template = document.createElement('div');
          const made = template.attachShadow({ mode: 'open' });
          // Elements that a parser has made, without assigning HTML, which the page's policy forbids.
          const [tag = '', ...attributes] = markup.split(' ');
          const element = document.createElement(tag);
          for (const attribute of attributes) {
            const [name = '', value = ''] = attribute.split('=');
            element.setAttribute(name, value);
          }
          made.append(element);
          document.body.append(template);
          await Promise.resolve();
          const { handle } = element as unknown as { handle: { ready: Promise<void> } };
          await handle.ready;
          template.remove();
        }
      },
      [html, String(times)] as const,
    );
  const third = Math.ceil(rounds / 3);
  await go(third);
  const early = await holdings(devtools);
  await go(rounds - third);
  const late = await holdings(devtools);
  await devtools.detach();
  return { early, late };
}
