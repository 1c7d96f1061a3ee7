import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';

type Change = (query: URLSearchParams) => URLSearchParams;

/**
 * The query of the page's address, as it is from the very moment of a change: the router writes addresses a while later, and a letter or a
 * switch must not wait for it. Addresses that come from elsewhere (a link, "back") are taken up.
 */
export function useEmbedQuery(): [URLSearchParams, (change: Change) => void] {
  const [parameters, setParameters] = useSearchParams();
  const address = String(parameters);
  const [query, setQuery] = useState(address);
  const newest = useRef(query);
  /** Written here, and not yet come round. */
  const onTheirWay = useRef<string[]>([]);

  useEffect(() => {
    const at = onTheirWay.current.indexOf(address);
    if (at >= 0) {
      onTheirWay.current.splice(0, at + 1);
      return;
    }
    if (address === newest.current) return;
    newest.current = address;
    setQuery(address);
  }, [address]);

  const change = useCallback(
    (how: Change) => {
      const next = how(new URLSearchParams(newest.current));
      if (String(next) === newest.current) return;
      newest.current = String(next);
      onTheirWay.current.push(newest.current);
      setQuery(newest.current);
      setParameters(next, { replace: true });
    },
    [setParameters],
  );
  return [new URLSearchParams(query), change];
}
