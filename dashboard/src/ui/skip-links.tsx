import { useEffect } from 'react';
import { create } from 'zustand';
import { useTranslate } from '../i18n/translate.ts';

/** Something in the page that the keyboard can be taken to at once, past what stands before it. */
interface SkipTarget {
  readonly label: string;
  readonly focus: () => void;
}

const useTargets = create<{ readonly targets: readonly SkipTarget[] }>(() => ({ targets: [] }));

/** Offers a way to a part of the page beside the one to its content, as long as it is there. `focus` stays the same function. */
export function useSkipTarget(label: string, focus: () => void): void {
  useEffect(() => {
    const target = { label, focus };
    useTargets.setState(({ targets }) => ({ targets: [...targets, target] }));
    return () => useTargets.setState(({ targets }) => ({ targets: targets.filter((one) => one !== target) }));
  }, [label, focus]);
}

const LINK =
  'fixed top-2 left-2 z-60 -translate-y-[200%] rounded-control bg-raised px-4 py-2 focus:translate-y-0 focus:shadow-dialog';

/** The first stops of the keyboard. They move the focus themselves: an address with a `#` would be another page to the router. */
export function SkipLinks({ main }: { main: string }) {
  const t = useTranslate();
  const { targets } = useTargets();
  const all = [{ label: t('shell.skip'), focus: () => document.getElementById(main)?.focus() }, ...targets];
  return all.map(({ label, focus }) => (
    <a
      key={label}
      href={`#${main}`}
      className={LINK}
      onClick={(event) => {
        event.preventDefault();
        focus();
      }}
    >
      {label}
    </a>
  ));
}
