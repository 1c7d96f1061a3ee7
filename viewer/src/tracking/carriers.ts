import type { Carriers, Delivery } from './outbox.ts';

function deliveryOf({ ok, status }: Response): Delivery {
  if (ok) return 'taken';
  // Rate limited, or a server error: retry later. Anything else would fail again.
  return status === 429 || status >= 500 ? 'failed' : 'refused';
}

/** How events leave a page: without cookies, and silent on failure. */
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
        // As plain text, which needs no CORS preflight.
        return navigator.sendBeacon(address, body);
      } catch {
        return false;
      }
    },
  };
}
