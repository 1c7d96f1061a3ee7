import { createStore } from 'zustand/vanilla';
import { ORGANIZATION_KEY, TOKEN_KEY } from './storage-keys.ts';

export interface SessionState {
  readonly token: string | undefined;
  readonly organization: string | undefined;
  /** Why there is no token: never signed in here, signed out, or expired. */
  readonly ended: 'never' | 'left' | 'expired';
}

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * The signed-in user's token and organization. The browser's storage is the source of truth, so that tabs agree; the store mirrors it for
 * components.
 */
export function createSession(storage: Storage) {
  const read = (key: string) => storage.getItem(key) ?? undefined;
  const store = createStore<SessionState>(() => ({
    token: read(TOKEN_KEY),
    organization: read(ORGANIZATION_KEY),
    ended: 'never',
  }));

  return {
    store,
    signedIn(token: string): void {
      storage.setItem(TOKEN_KEY, token);
      store.setState({ token, ended: 'never' });
    },
    chooseOrganization(organization: string): void {
      storage.setItem(ORGANIZATION_KEY, organization);
      store.setState({ organization });
    },
    /** Signs out on purpose: the organization stays for the next sign-in. */
    left(): void {
      storage.removeItem(TOKEN_KEY);
      store.setState({ token: undefined, ended: 'left' });
    },
    /** The server rejects the token, and it cannot be refreshed. */
    expired(): void {
      storage.removeItem(TOKEN_KEY);
      storage.removeItem(ORGANIZATION_KEY);
      store.setState({ token: undefined, organization: undefined, ended: 'expired' });
    },
    /** Another tab changed the storage. */
    reread(): void {
      const token = read(TOKEN_KEY);
      const before = store.getState();
      store.setState({
        token,
        organization: read(ORGANIZATION_KEY),
        ended: !token && before.token ? 'left' : before.ended,
      });
    },
  };
}
