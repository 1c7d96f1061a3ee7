import type { ComponentProps, RefObject } from 'react';
import { cx } from '../../../ui/class-names.ts';

interface ModelSceneProps extends ComponentProps<'div'> {
  /** Of `useModelStage`. */
  readonly scene: RefObject<HTMLDivElement | null>;
  /** For whoever cannot see it. */
  readonly label: string;
  /** Says that the model cannot be drawn; absent as long as it can. */
  readonly failure: string | undefined;
}

/** The box that a model is turned in, with what lies over it. */
export function ModelScene({ scene, label, failure, className, children, ...box }: ModelSceneProps) {
  return (
    <div
      {...box}
      // The ring of what fills the box would be cut off by it.
      className={cx(
        'relative max-h-[80dvh] w-full overflow-hidden rounded-card bg-sunken',
        'has-[>[role=application]:focus-visible]:outline-2 has-[>[role=application]:focus-visible]:outline-offset-2 has-[>[role=application]:focus-visible]:outline-accent',
        className,
      )}
    >
      <div
        ref={scene}
        role="application"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys turn the model
        tabIndex={0}
        className="absolute inset-0 [&>canvas]:absolute [&>canvas]:inset-0 [&>canvas]:size-full"
      />
      {children}
      {failure === undefined ? null : (
        <p className="absolute inset-0 grid place-items-center p-6 text-center text-sm text-secondary">
          {failure}
        </p>
      )}
    </div>
  );
}
