/** The part of a window that identifies its page. */
interface Placed {
  readonly location: Pick<Location, 'origin' | 'pathname'>;
}

/**
 * Whether a viewer is shown in the team's own application, or was opened from there: such views are not visits, and consent given there
 * lasts no longer than the tab. The application cannot be framed, so it is always the outermost page. The browser hides the address of foreign pages.
 *
 * @param address of the viewer
 * @param referrer the previous page
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
