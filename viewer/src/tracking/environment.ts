/** What a page may report of itself and its referrer. */
export interface PageEnvironment {
  readonly page: { readonly origin: string; readonly path: string; readonly embedOrigin?: string };
  /** host of the referring page, or of the host page */
  readonly referrerHost?: string;
  /** UTM parameters of the address, without their prefix */
  readonly utm?: Readonly<Record<string, string>>;
}

const UTM_NAME = /^utm_([a-z]{1,20})$/;
const UTM_MAX = 10;
const UTM_LENGTH = 200;

/** The UTM parameters of an address, without their prefix. */
export function campaignIn(query: URLSearchParams): Record<string, string> {
  const named = [...query].flatMap(([name, value]) => {
    const short = UTM_NAME.exec(name)?.[1];
    return short && value ? [[short, value.slice(0, UTM_LENGTH)] as const] : [];
  });
  return Object.fromEntries(named.slice(0, UTM_MAX));
}

/**
 * @param address of the page
 * @param referrer as the browser reports it; in a frame, the host page. Empty when unknown
 * @param framed whether the page is in a frame
 */
export function pageEnvironmentOf(address: URL, referrer: string, framed: boolean): PageEnvironment {
  const from = URL.canParse(referrer) ? new URL(referrer) : null;
  const foreign = from && from.origin !== address.origin && /^https?:$/.test(from.protocol) ? from : null;
  const utm = campaignIn(address.searchParams);
  return {
    page: {
      origin: address.origin,
      path: address.pathname,
      ...(framed && foreign ? { embedOrigin: foreign.origin } : {}),
    },
    ...(foreign ? { referrerHost: foreign.host } : {}),
    ...(Object.keys(utm).length > 0 ? { utm } : {}),
  };
}
