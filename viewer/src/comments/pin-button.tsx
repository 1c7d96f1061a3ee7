import type { PublicComment } from '@oriel/contract/comment';
import type { ButtonHTMLAttributes, CSSProperties } from 'react';
import { useTexts } from '../locales/texts.tsx';

const SNIPPET = 60;

/** The button of a pin: how many comments are there, and how the first one begins. */
export function PinButton({
  threads,
  count,
  tone,
  ...button
}: {
  threads: readonly PublicComment[];
  count: number;
  /** colours of its category */
  tone?: CSSProperties | undefined;
} & Pick<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'onClick' | 'aria-haspopup' | 'aria-expanded' | 'aria-current'
> & {
    readonly [name: `data-${string}`]: string | number | undefined;
  }) {
  const text = useTexts();
  const first = threads.find(({ body }) => body !== '')?.body ?? '';
  const snippet = first.length > SNIPPET ? `${first.slice(0, SNIPPET).trimEnd()}…` : first;
  return (
    <button
      type="button"
      className="oriel-pin-button"
      aria-label={`${text('comment.count', { count })}. ${snippet}`}
      {...button}
    >
      <span className="oriel-pin-shape" style={tone}>
        {count}
      </span>
    </button>
  );
}
