import { type Ref, useId } from 'react';
import { useTexts } from '../../locales/texts.tsx';
import { rootOf } from '../../shell/root-of.ts';

/** One thing that is to be put right, and where. */
export interface FaultAt {
  readonly elementId: string;
  readonly said: string;
}

/** Everything that is to be put right, at the head of the form; each leads to its place. */
export function FaultSummary({
  faults,
  summaryRef,
}: {
  faults: readonly FaultAt[];
  summaryRef: Ref<HTMLElement>;
}) {
  const text = useTexts();
  const id = useId();
  return (
    <section ref={summaryRef} className="oriel-inquiry-summary" tabIndex={-1} aria-labelledby={id}>
      <p id={id}>{text('inquiry.faults', { count: faults.length })}</p>
      <ul>
        {faults.map(({ elementId, said }) => (
          <li key={elementId}>
            <button
              type="button"
              className="oriel-link-button"
              onClick={({ currentTarget }) => rootOf(currentTarget).getElementById(elementId)?.focus()}
            >
              {said}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
