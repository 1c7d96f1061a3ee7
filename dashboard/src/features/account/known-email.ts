import { useLocation } from 'react-router';

/** Passed on to sign-in, so that nobody types the same address twice. */
export interface KnownEmail {
  readonly email: string;
}

/** The address entered on the previous page; empty if none. */
export function useKnownEmail(): string {
  const { state } = useLocation();
  const known: unknown = typeof state === 'object' && state !== null && 'email' in state ? state.email : '';
  return typeof known === 'string' ? known : '';
}
