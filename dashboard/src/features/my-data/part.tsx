import type { PersonRecord } from '@oriel/contract/person';
import { type ReactNode, useId } from 'react';

export interface OpenRecord {
  readonly record: PersonRecord;
  readonly token: string;
  readonly onChange: (record: PersonRecord) => void;
}

/** A part of the page under its heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {children}
    </section>
  );
}
