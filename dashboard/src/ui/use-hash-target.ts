import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** The field of a form; the head of the page has names as well, such as its description. */
function fieldNamed(name: string): HTMLElement | undefined {
  return [...document.getElementsByName(name)].find((one) =>
    one.matches('input, select, textarea, fieldset'),
  );
}

/** Scrolls to the part of the page named in the address, once it exists. */
export function useHashTarget(): void {
  const { hash, key } = useLocation();
  // Following a link to the same part again scrolls there again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the visit
  useEffect(() => {
    if (!hash) return;
    const named = decodeURIComponent(hash.slice(1));
    // A part of the page, or the field of that name.
    const target = document.getElementById(named) ?? fieldNamed(named);
    if (!target) return;
    target.scrollIntoView({ block: target.matches('section') ? 'start' : 'center' });
    // A field that is a group, such as a picture to choose, begins with its button.
    const focusable = target.matches('input, select, textarea, button')
      ? target
      : target.querySelector<HTMLElement>(target.matches('fieldset') ? 'button' : 'h2[tabindex]');
    if (focusable instanceof HTMLElement) focusable.focus({ preventScroll: true });
  }, [hash, key]);
}
