const KEY = 'reloaded-for-build';
/** A second failure within this time is something else, milliseconds. */
const ONCE_PER = 60_000;

/**
 * After a new version is installed, the files of the one in this tab are gone: the page is loaded anew instead of failing.
 *
 * @param going address of the page that one is on the way to, if any
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
