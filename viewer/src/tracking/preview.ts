/** The part of a window that says where the page is. */
interface Placed {
  readonly location: Pick<Location, 'origin' | 'pathname'>;
}

/**
 * Whether a viewer stands in the team's own application, which shows it to whoever sets it up: nobody's visit, and nobody's answer to keep.
 * The application can be framed by nobody, so that it is the outermost page of all where it is any. To everybody else's page the browser
 * gives no look.
 *
 * @param address of the viewer
 */
export function isPreview(address: string, outermost: Placed | null = window.top): boolean {
  try {
    const { origin, pathname } = outermost?.location ?? {};
    return origin === new URL(address).origin && /^\/dashboard(\/|$)/.test(pathname ?? '');
  } catch {
    return false;
  }
}
