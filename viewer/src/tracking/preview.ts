/** The part of a window that says where the page is. */
interface Placed {
  readonly location: Pick<Location, 'origin' | 'pathname'>;
}

/**
 * Whether a viewer stands in the team's own application, or was opened from there: it is shown to whoever sets it up, which is nobody's visit,
 * and nobody's answer to keep. The application can be framed by nobody, so that it is the outermost page of all where it is any. To everybody
 * else's page the browser gives no look.
 *
 * @param address of the viewer
 * @param referrer the page before
 */
export function isPreview(address: string, referrer: string, outermost: Placed | null = window.top): boolean {
  const { origin } = new URL(address);
  if (URL.canParse(referrer) && isTeams(new URL(referrer), origin)) return true;
  try {
    return outermost !== null && isTeams(outermost.location, origin);
  } catch {
    return false;
  }
}

function isTeams({ origin, pathname }: Placed['location'], own: string): boolean {
  return origin === own && /^\/dashboard(\/|$)/.test(pathname);
}
