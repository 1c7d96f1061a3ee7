import { useEffect, useState } from 'react';
import { useTexts } from '../locales/texts.tsx';
import { commandKey } from './command-key.ts';
import type { DeclinedGesture } from './look-controls.ts';

/** Milliseconds that a hint stays visible. */
const SHOWN_FOR = 1600;

/** Counts hints, so that the same one can be shown again. */
export interface GestureHintState {
  readonly kind: DeclinedGesture;
  readonly count: number;
}

/** Explains how to use the viewer after a gesture was left to the host page. */
export function GestureHint({ hint }: { hint: GestureHintState | null }) {
  const text = useTexts();
  const [shown, setShown] = useState(false);

  useEffect(() => {
    if (!hint) return;
    setShown(true);
    const timer = setTimeout(() => setShown(false), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [hint]);

  if (!hint) return null;
  return (
    <p className="oriel-hint" data-shown={shown || undefined} aria-hidden="true">
      {hint.kind === 'wheel'
        ? text('panorama.hint.wheel', { key: commandKey() })
        : text('panorama.hint.touch')}
    </p>
  );
}
