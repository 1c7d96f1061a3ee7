import { Check, Link2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../locales/texts.tsx';
import { commandKey } from '../shell/command-key.ts';

/** Milliseconds that "copied" stays visible. */
const COPIED_FOR = 2500;

/** Copies a link; when the host page denies clipboard access, shows it for copying by hand. */
export function ShareButton({ link }: { link: () => string }) {
  const text = useTexts();
  const field = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<'ready' | 'copied' | 'by-hand'>('ready');
  useEffect(() => {
    if (state !== 'copied') return;
    const timer = setTimeout(() => setState('ready'), COPIED_FOR);
    return () => clearTimeout(timer);
  }, [state]);
  useEffect(() => {
    if (state === 'by-hand') field.current?.select();
  }, [state]);
  const copy = () => {
    const byHand = () => setState('by-hand');
    if (navigator.clipboard) navigator.clipboard.writeText(link()).then(() => setState('copied'), byHand);
    else byHand();
  };
  return (
    <>
      <button type="button" className="oriel-button is-quiet" onClick={copy}>
        {state === 'copied' ? (
          <Check size={16} strokeWidth={1.5} aria-hidden="true" />
        ) : (
          <Link2 size={16} strokeWidth={1.5} aria-hidden="true" />
        )}
        {text(state === 'copied' ? 'share.copied' : 'share.copy')}
      </button>
      <span className="oriel-unseen" aria-live="polite">
        {state === 'copied' ? text('share.copied') : ''}
      </span>
      {state === 'by-hand' ? (
        <label className="oriel-share-by-hand">
          {text('share.byHand', { key: commandKey() })}
          <input ref={field} type="text" readOnly value={link()} />
        </label>
      ) : null}
    </>
  );
}
