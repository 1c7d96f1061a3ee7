import type { createSession } from './session.ts';
import { RECENT_KEY } from './storage-keys.ts';

/**
 * Keeps names of people out of a tab where nobody is signed in: whoever uses it next may not see them. Covers signing out here and in another
 * tab, an expired token, and a tab that was asleep meanwhile.
 *
 * @param storage of the tab
 */
export function forgetNames(
  { store }: Pick<ReturnType<typeof createSession>, 'store'>,
  storage: Storage,
): void {
  const forget = () => {
    const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
    for (const name of names) if (name.startsWith(`${RECENT_KEY}:`)) storage.removeItem(name);
  };
  if (!store.getState().token) forget();
  store.subscribe(({ token }) => {
    if (!token) forget();
  });
}
