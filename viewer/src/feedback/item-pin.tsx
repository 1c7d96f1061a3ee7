import type { CSSProperties, Ref } from 'react';
import { PinButton } from '../comments/pin-button.tsx';
import { useFeedback, useFeedbackState } from './feedback-context.ts';
import { type Gathering, toneOf } from './pins.ts';

/** The pin of comments at one place; opens and closes them. */
export function ItemPin({
  pin,
  style,
  ref,
}: {
  pin: Gathering<unknown>;
  style?: CSSProperties;
  ref?: Ref<HTMLLIElement>;
}) {
  const { store } = useFeedback();
  const categories = useFeedbackState(({ project }) => project.categories);
  const [shown] = useFeedbackState((state) => state.open);
  const isOpen = pin.threads.some(({ id }) => id === shown);
  return (
    <li ref={ref} className="oriel-mark oriel-pin oriel-over" data-open={isOpen || undefined} style={style}>
      <PinButton
        threads={pin.threads}
        count={pin.count}
        tone={toneOf(pin.threads, categories)}
        aria-expanded={isOpen}
        onClick={() => store.setState({ open: isOpen ? [] : pin.threads.map(({ id }) => id) })}
      />
    </li>
  );
}
