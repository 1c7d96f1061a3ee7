import type { Locale } from '@oriel/contract/enums';
import type { OrganizationCard } from '@oriel/contract/organization';
import { useEffect, useState } from 'react';

export type Privacy = OrganizationCard['privacy'];

/** Privacy notice and consents; null while loading, and on failure. */
export interface Told {
  readonly privacy: Privacy | null;
  readonly failed: boolean;
  readonly retry: () => void;
}

/** Loads the organization's privacy texts in the language of the page. */
export function usePrivacy(apiBase: string, organizationId: string, locale: Locale): Told {
  const [told, setTold] = useState<{ of: string; privacy: Privacy } | null>(null);
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  const address = `${apiBase}/organization/${organizationId}?lang=${locale}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is another question
  useEffect(() => {
    const asking = new AbortController();
    const ask = async () => {
      const response = await fetch(address, { signal: asking.signal, credentials: 'omit' });
      if (!response.ok) throw new Error(`${address} answered ${response.status}`);
      const { data } = (await response.json()) as { data: OrganizationCard };
      setTold({ of: address, privacy: data.privacy });
      setFailed(false);
    };
    ask().catch(() => {
      if (!asking.signal.aborted) setFailed(true);
    });
    return () => asking.abort();
  }, [address, tries]);
  return {
    // A consent text in another language does not count.
    privacy: told?.of === address ? told.privacy : null,
    failed,
    retry: () => {
      setFailed(false);
      setTries((before) => before + 1);
    },
  };
}
