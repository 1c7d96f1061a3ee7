import { connectToHost } from '@oriel/sdk/frame-connect';
import type { HostEnvironment, ViewerAddress } from '../shell/host-environment.ts';

/** Environment of a page that is only a viewer. It lives as long as the page does. */
export function ownPage(page: Document): HostEnvironment {
  return {
    framed: window.parent !== window,
    inline: false,
    dress: page.documentElement,
    keys: page,
    address: pageAddress,
    canonical: canonicalAddress(page),
    referrer: page.referrer,
    life: new AbortController().signal,
    connect: connectToHost,
    open: (href) => (href === location.href ? location.reload() : location.assign(href)),
  };
}

const pageAddress: ViewerAddress = {
  get href() {
    return location.href;
  },
  put(href, { step = false, state = null } = {}) {
    if (step) history.pushState(state, '', href);
    else history.replaceState(state, '', href);
  },
  onReturn(listener) {
    window.addEventListener('popstate', ({ state }) => listener(state));
  },
};

/** Canonical address of a hosted page, the same when framed. */
function canonicalAddress(page: Document): string {
  const link = page.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  return link?.href || page.location.origin + page.location.pathname;
}
