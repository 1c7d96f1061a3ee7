import { useEffect } from 'react';
import { create } from 'zustand';
import { useTranslate } from '../i18n/translate.ts';

/** A target that the keyboard can skip to. */
interface SkipTarget {
  readonly label: string;
  readonly focus: () => void;
}

const useTargets = create<{ readonly targets: readonly SkipTarget[] }>(() => ({ targets: [] }));

/** Adds a skip link to a part of the page, as long as the component is mounted. `focus` must be stable. */
export function useSkipTarget(label: string, focus: () => void): void {
  useEffect(() => {
    const target = { label, focus };
    useTargets.setState(({ targets }) => ({ targets: [...targets, target] }));
    return () => useTargets.setState(({ targets }) => ({ targets: targets.filter((one) => one !== target) }));
  }, [label, focus]);
}

const LINK =
  'fixed top-2 left-2 z-60 -translate-y-[200%] rounded-control bg-raised px-4 py-2 focus:translate-y-0 focus:shadow-dialog';

/** The first stops of the keyboard. They move the focus themselves: a `#` address would be another page to the router. */
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
