import { useEffect, useState } from 'react';
import { type Layout, layoutFor } from './layout.ts';

/** The layout for an element's size; re-renders only when the layout changes. */
export function useLayout(element: HTMLElement): Layout {
  const [layout, setLayout] = useState(() => layoutFor(element.clientWidth, element.clientHeight));

  useEffect(() => {
    const observer = new ResizeObserver(() => {
      const next = layoutFor(element.clientWidth, element.clientHeight);
      setLayout((now) => (JSON.stringify(now) === JSON.stringify(next) ? now : next));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);

  return layout;
}
