import type { Carriers, Delivery } from './outbox.ts';

function deliveryOf({ ok, status }: Response): Delivery {
  if (ok) return 'taken';
  // Too many, or a server that is ill: later. Anything else will be wrong the next time too.
  return status === 429 || status >= 500 ? 'failed' : 'refused';
}

/** How events leave a page: without cookies, and without a sound when something keeps them from it. */
export function carriersTo(apiBase: string): Carriers {
  const address = `${apiBase}/tracking`;
  return {
    post: (body) =>
      fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        credentials: 'omit',
        priority: 'low',
      }).then(deliveryOf, () => 'failed'),
    beacon: (body) => {
      try {
        // As plain text, which a browser takes along without asking the server first.
        return navigator.sendBeacon(address, body);
      } catch {
        return false;
      }
    },
  };
}
