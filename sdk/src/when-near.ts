/** Distance from the window at which a viewer starts to load, CSS pixels. */
const NEAR_PX = 200;

/**
 * Calls back once, when the element comes within 200 px of the window.
 *
 * @returns a function that stops watching
 */
export function whenNear(element: Element, callback: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      callback();
    },
    { rootMargin: `${NEAR_PX}px` },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
