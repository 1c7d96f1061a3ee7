import { Check, Copy } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useTranslate } from '../i18n/translate.ts';
import { Button } from './button.tsx';
import { toasts } from './toast-store.ts';

/** How long a button confirms copying, milliseconds. */
const COPIED_MS = 2500;

/** A piece of code to copy, with its purpose. The prominent one is what its page is for. */
export function Snippet({
  title,
  help,
  code,
  prominent = false,
}: {
  title: string;
  help: string;
  code: string;
  prominent?: boolean;
}) {
  const t = useTranslate();
  const id = useId();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(code);
      setCopied(true);
    } catch {
      toasts.add({ variant: 'destructive', title: t('embed.copyFailed') });
    }
  }

  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="flex items-end justify-between gap-4">
        <div>
          <h3 id={id} className={prominent ? 'text-base font-medium' : 'text-sm font-medium'}>
            {title}
          </h3>
          <p className="text-sm text-secondary">{help}</p>
        </div>
        <Button
          size={prominent ? 'medium' : 'small'}
          variant={prominent ? 'primary' : 'secondary'}
          className="shrink-0"
          onClick={() => void copy()}
          aria-label={t(copied ? 'embed.copiedNamed' : 'embed.copyNamed', { name: title })}
        >
          {copied ? (
            <Check size={16} strokeWidth={1.5} aria-hidden />
          ) : (
            <Copy size={16} strokeWidth={1.5} aria-hidden />
          )}
          <span aria-live="polite">{t(copied ? 'embed.copied' : 'embed.copy')}</span>
        </Button>
      </div>
      {/* Scrolls sideways, so it must be reachable by keyboard. */}
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region needs the keyboard's focus
        tabIndex={0}
        aria-labelledby={id}
        className="overflow-x-auto rounded-control bg-sunken p-4"
      >
        <pre className="font-mono text-xs">
          <code>{code}</code>
        </pre>
      </section>
    </div>
  );
}
