import { Search } from 'lucide-react';

/** Words to search a list for, with their meaning as the label. */
export function SearchField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <label className="relative w-full max-w-[360px]">
      <span className="sr-only">{label}</span>
      <Search
        size={16}
        strokeWidth={1.5}
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-secondary"
      />
      <input
        type="search"
        value={value}
        maxLength={100}
        placeholder={label}
        onChange={({ target }) => onChange(target.value)}
        className="h-[40px] w-full rounded-control border border-edge bg-raised pr-3 pl-8 text-sm transition-colors placeholder:text-secondary hover:border-ink"
      />
    </label>
  );
}
