import { useEffect, useState } from 'react';

/** Whether a viewer is in sight; false while it is scrolled out of view in a host page. */
export function useSeen(element: HTMLElement): boolean {
  const [seen, setSeen] = useState(true);
  useEffect(() => {
    const sight = new IntersectionObserver((entries) => setSeen(entries.at(-1)?.isIntersecting ?? true));
    sight.observe(element);
    return () => sight.disconnect();
  }, [element]);
  return seen;
}
