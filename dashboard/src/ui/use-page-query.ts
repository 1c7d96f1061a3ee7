import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

/** The query as it is now, to the query as it shall be. */
type Change = (query: URLSearchParams) => URLSearchParams;

/**
 * The query of the page's address, and how to change it. A change starts from the address itself, not from what is drawn: the router draws
 * later, and of two filters chosen meanwhile the second would undo the first. The page's entry in the history is replaced.
 */
export function usePageQuery(): [URLSearchParams, (change: Change, keepScroll?: boolean) => void] {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const change = useCallback(
    (how: Change, keepScroll = false) => {
      const next = how(new URLSearchParams(window.location.search));
      void navigate({ search: next.toString() }, { replace: true, preventScrollReset: keepScroll });
    },
    [navigate],
  );
  return [query, change];
}
