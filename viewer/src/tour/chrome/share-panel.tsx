import { Check, Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../locales/texts.tsx';
import { commandKey } from '../../shell/command-key.ts';
import { usePanel } from './panels.ts';

/** Milliseconds that "copied" stays visible. */
const COPIED_FOR = 2500;

/** Link to the current view, for copying. */
export function SharePanel({ link }: { link: string }) {
  const text = useTexts();
  const panel = usePanel<HTMLElement>();
  const field = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<'ready' | 'copied' | 'by-hand'>('ready');

  useEffect(() => {
    if (state !== 'copied') return;
    const timer = setTimeout(() => setState('ready'), COPIED_FOR);
    return () => clearTimeout(timer);
  }, [state]);

  const copy = () => {
    const done = () => setState('copied');
    const byHand = () => {
      field.current?.select();
      setState('by-hand');
    };
    // In a frame, the host page may deny clipboard access.
    if (navigator.clipboard) navigator.clipboard.writeText(link).then(done, byHand);
    else byHand();
  };

  return (
    <section ref={panel} className="oriel-panel oriel-popover oriel-share" aria-label={text('share.title')}>
      <h2>{text('share.title')}</h2>
      <p>{text('share.text')}</p>
      <input
        ref={field}
        type="text"
        readOnly
        value={link}
        aria-label={text('share.link')}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <button type="button" className="oriel-button" data-first onClick={copy}>
        {state === 'copied' ? (
          <Check size={18} strokeWidth={1.5} aria-hidden="true" />
        ) : (
          <Copy size={18} strokeWidth={1.5} aria-hidden="true" />
        )}
        {text(state === 'copied' ? 'share.copied' : 'share.copy')}
      </button>
      <p aria-live="polite" className={state === 'by-hand' ? '' : 'oriel-unseen'}>
        {state === 'copied'
          ? text('share.copied')
          : state === 'by-hand'
            ? text('share.byHand', { key: commandKey() })
            : ''}
      </p>
    </section>
  );
}
