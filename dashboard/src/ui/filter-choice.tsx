export interface FilterOption<T extends string> {
  readonly value: T;
  readonly label: string;
}

/** A filter or a sort order of a list; its label is for screen readers, since the selected option is clear by itself. */
export function FilterChoice<T extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: T;
  options: readonly FilterOption<T>[];
  onChange: (value: T) => void;
}) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={({ target }) => {
        const chosen = options.find((option) => option.value === target.value);
        if (chosen) onChange(chosen.value);
      }}
      className="h-[40px] max-w-full max-sm:flex-1 max-sm:basis-[40%] rounded-control border border-edge bg-raised px-3 text-sm transition-colors hover:border-ink"
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
