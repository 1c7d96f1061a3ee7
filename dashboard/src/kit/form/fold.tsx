import { type ReactNode, useState } from 'react';
import { get, useFormContext } from 'react-hook-form';

/** A part of a form that few need, folded away; an error of one of its fields unfolds it. */
export function Fold({
  label,
  note,
  names,
  children,
}: {
  label: string;
  /** Said beside the label, in short. */
  note?: string | undefined;
  /** Dotted paths of its fields, or of what they are below. */
  names: readonly string[];
  children: ReactNode;
}) {
  const { formState } = useFormContext();
  const [open, setOpen] = useState(false);
  const isWrong = names.some((name) => get(formState.errors, name) !== undefined);
  const shown = open || isWrong;
  return (
    <details
      open={shown}
      onToggle={({ currentTarget }) => {
        // The browser closes it by itself; a mistake has to stay in sight.
        if (isWrong) currentTarget.open = true;
        else setOpen(currentTarget.open);
      }}
      className="min-w-0 rounded-control border border-line bg-raised px-4 py-3"
    >
      <summary className="cursor-pointer text-sm font-medium">
        {label} {note ? <span className="ml-1 font-normal text-secondary">{note}</span> : null}
      </summary>
      {shown ? <div className="mt-4 flex flex-col gap-4">{children}</div> : null}
    </details>
  );
}
