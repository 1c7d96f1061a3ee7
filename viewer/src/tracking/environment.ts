/** What a page may report of itself and of where its visitor came from. */
export interface PageEnvironment {
  readonly page: { readonly origin: string; readonly path: string; readonly embedOrigin?: string };
  /** host of the page that the visitor came from, or of the page around */
  readonly referrerHost?: string;
  /** campaign parameters of the address, without their prefix */
  readonly utm?: Readonly<Record<string, string>>;
}

const UTM_NAME = /^utm_([a-z]{1,20})$/;
const UTM_MAX = 10;
const UTM_LENGTH = 200;

/** The campaign parameters of an address, without their prefix. */
export function campaignIn(query: URLSearchParams): Record<string, string> {
  const named = [...query].flatMap(([name, value]) => {
    const short = UTM_NAME.exec(name)?.[1];
    return short && value ? [[short, value.slice(0, UTM_LENGTH)] as const] : [];
  });
  return Object.fromEntries(named.slice(0, UTM_MAX));
}

/**
 * @param address of the page
 * @param referrer what the browser says of the page before; of a frame, of the page around. Empty when it says nothing
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
