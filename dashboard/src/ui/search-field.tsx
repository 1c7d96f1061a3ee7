import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { cx } from './class-names.ts';

/** Words to search a list for, with their meaning as the label. */
export function SearchField({
  label,
  value,
  onChange,
  className = 'max-w-[360px]',
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** How wide it may be. */
  className?: string;
}) {
  // The value usually stands in the address, which follows a moment later than fast fingers: the field itself holds what is typed.
  const [text, setText] = useState(value);
  /** What was told and has not come back as the value. */
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
        onBlur={() => {
          told.current = [];
        }}
        className="h-[40px] w-full rounded-control border border-edge bg-raised pr-3 pl-8 text-sm transition-colors placeholder:text-secondary hover:border-ink"
      />
    </label>
  );
}
