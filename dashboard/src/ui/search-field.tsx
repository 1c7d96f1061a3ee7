import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { cx } from './class-names.ts';

/** A search field for a list; its purpose is the label. */
export function SearchField({
  label,
  value,
  onChange,
  className = 'max-w-[360px]',
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Width class. */
  className?: string;
}) {
  // The value usually comes from the address, which lags behind fast typing: the field keeps its own text.
  const [text, setText] = useState(value);
  /** Reported values that have not come back as `value`. */
  const told = useRef<string[]>([]);

  useEffect(() => {
    const at = told.current.indexOf(value);
    if (at >= 0) told.current.splice(0, at + 1);
    else {
      told.current = [];
      setText(value);
    }
  }, [value]);

  return (
    <label className={cx('relative w-full', className)}>
      <span className="sr-only">{label}</span>
      <Search
        size={16}
        strokeWidth={1.5}
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-secondary"
      />
      <input
        type="search"
        value={text}
        maxLength={100}
        placeholder={label}
        onChange={({ target }) => {
          told.current.push(target.value);
          setText(target.value);
          onChange(target.value);
        }}
        onKeyDown={(event) => {
          // It finds while one types; Enter must not send a form around it.
          if (event.key === 'Enter') event.preventDefault();
        }}
        onBlur={() => {
          told.current = [];
        }}
        className="h-[40px] w-full rounded-control border border-edge bg-raised pr-3 pl-8 text-sm transition-colors placeholder:text-secondary hover:border-ink"
      />
    </label>
  );
}
