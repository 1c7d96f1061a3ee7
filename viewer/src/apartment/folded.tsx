import { type ReactNode, useEffect, useRef, useState } from 'react';

/** A picker over the picture that is one button until it is opened, or it would hide what is chosen in it. */
export function Folded({
  scene,
  className,
  label,
  title,
  head,
  children,
}: {
  readonly scene: HTMLElement;
  readonly className: string;
  /** name of the picker */
  readonly label: string;
  /** all of what the button may have no room for */
  readonly title?: string | undefined;
  /** what the button says */
  readonly head: ReactNode;
  /** the choices; `close` folds them again */
  readonly children: (close: () => void) => ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const picker = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return;
    const press = ({ target }: PointerEvent) => {
      if (!(target instanceof Node && picker.current?.contains(target))) setOpen(false);
    };
    scene.addEventListener('pointerdown', press);
    return () => scene.removeEventListener('pointerdown', press);
  }, [scene, open]);
  const close = () => {
    setOpen(false);
    toggle.current?.focus();
  };
  return (
    <nav
      ref={picker}
      className={`oriel-folded ${className} oriel-over`}
      aria-label={label}
      onPointerDown={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        event.stopPropagation();
        event.preventDefault();
        close();
      }}
    >
      <button
        ref={toggle}
        type="button"
        className="oriel-row oriel-pill"
        title={title}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {head}
      </button>
      {open ? <div className="oriel-storeys oriel-pill">{children(close)}</div> : null}
    </nav>
  );
}
