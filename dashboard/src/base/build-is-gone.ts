const KEY = 'reloaded-for-build';
/** A second failure within this time has another cause, milliseconds. */
const ONCE_PER = 60_000;

/**
 * A new deployment removes the files of this tab's version: reloads the page instead of failing.
 *
 * @param going address of the page being opened, if any
 */
export function reloadWhenBuildIsGone(going: () => string | undefined): void {
  addEventListener('vite:preloadError', (event) => {
    if (Date.now() - Number(sessionStorage.getItem(KEY) ?? 0) < ONCE_PER) return;
    sessionStorage.setItem(KEY, String(Date.now()));
    event.preventDefault();
    const path = going();
    if (path) location.assign(path);
    else location.reload();
  });
}
