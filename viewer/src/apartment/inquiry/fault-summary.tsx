import { type Ref, useId } from 'react';
import { useTexts } from '../../locales/texts.tsx';
import { rootOf } from '../../shell/root-of.ts';

/** A form error and its field. */
export interface FaultAt {
  readonly elementId: string;
  readonly said: string;
}

/** Error summary at the top of the form; each entry links to its field. */
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
