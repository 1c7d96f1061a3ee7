import { useCallback, useEffect, useRef, useState } from 'react';
import { usePageQuery } from '../../ui/use-page-query.ts';

type Change = (query: URLSearchParams) => URLSearchParams;

/**
 * The query of the page's address, up to date immediately: the router updates addresses with a delay, and inputs must not wait for it.
 * Addresses from elsewhere (a link, Back) are adopted.
 */
export function useEmbedQuery(): [URLSearchParams, (change: Change) => void] {
  const [parameters, setParameters] = usePageQuery();
  const address = String(parameters);
  const [query, setQuery] = useState(address);
  const newest = useRef(query);
  /** Written here, and not yet returned by the router. */
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
      setParameters(() => next);
    },
    [setParameters],
  );
  return [new URLSearchParams(query), change];
}
