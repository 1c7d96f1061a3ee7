import type { ReactNode } from 'react';

export interface FieldAria {
  readonly id: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
}

/** A field with its label above, help and error below. */
export function FormField({
  id,
  label,
  hint,
  fault,
  children,
}: {
  id: string;
  label: string;
  hint?: string | undefined;
  fault: string | undefined;
  children: (aria: FieldAria) => ReactNode;
}) {
  const described = [hint ? `${id}-hint` : '', fault ? `${id}-fault` : ''].filter(Boolean).join(' ');
  return (
    <div className="oriel-inquiry-field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-invalid': fault !== undefined,
        'aria-describedby': described || undefined,
      })}
      {hint ? (
        <p id={`${id}-hint`} className="oriel-inquiry-quiet">
          {hint}
        </p>
      ) : null}
      {fault ? (
        <p id={`${id}-fault`} className="oriel-inquiry-fault">
          {fault}
        </p>
      ) : null}
    </div>
  );
}
