import { CircleAlert, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './class-names.ts';

/** An important message; a bad one is announced at once. */
export function Notice({ tone = 'bad', children }: { tone?: 'bad' | 'calm'; children: ReactNode }) {
  const Icon = tone === 'bad' ? CircleAlert : Info;
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      className={cx(
        'flex items-start gap-2 rounded-control px-3 py-2 text-sm',
        tone === 'bad' ? 'bg-bad-soft text-bad' : 'bg-sunken text-ink',
      )}
    >
      <Icon size={16} strokeWidth={1.5} aria-hidden className="mt-[3px] shrink-0" />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}
