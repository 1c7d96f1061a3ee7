import { useLocation } from 'react-router';

/** What a page hands on to sign-in, so that nobody writes the same address twice. */
export interface KnownEmail {
  readonly email: string;
}

/** The address that the page before knew; empty when there is none. */
export function useKnownEmail(): string {
  const { state } = useLocation();
  const known: unknown = typeof state === 'object' && state !== null && 'email' in state ? state.email : '';
  return typeof known === 'string' ? known : '';
}
