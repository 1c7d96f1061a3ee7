import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslate } from '../../i18n/translate.ts';
import { INPUT } from '../../ui/controls.tsx';
import { RecordLine, useReading } from '../../ui/reading.tsx';
import { Says, useFieldError } from './fields.tsx';

/** Several words, each added by Enter or a comma, and removable. */
export function TagsField({
  name,
  label,
  help,
  maxLength = 60,
}: {
  name: string;
  label: string;
  help?: string;
  maxLength?: number;
}) {
  const t = useTranslate();
  const id = useId();
  const [typed, setTyped] = useState('');
  const { watch, setValue } = useFormContext();
  const error = useFieldError(name);
  const words: readonly string[] = watch(name) ?? [];
  const reading = useReading();
  const set = (next: readonly string[]) => setValue(name, next, { shouldDirty: true });

  function add(): void {
    const fresh = typed
      .split(',')
      .map((word) => word.trim().slice(0, maxLength))
      .filter((word) => word !== '' && !words.includes(word));
    if (fresh.length > 0) set([...words, ...new Set(fresh)]);
    setTyped('');
  }

  if (reading) return <RecordLine label={label}>{words.join(', ')}</RecordLine>;
  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {words.length > 0 ? (
        <ul className="flex flex-wrap gap-2">
          {words.map((word) => (
            <li
              key={word}
              className="inline-flex items-center gap-1 rounded-pill bg-sunken py-1 pr-1 pl-3 text-sm"
            >
              {word}
              <button
                type="button"
                aria-label={t('form.takeAway', { name: word })}
                onClick={() => set(words.filter((one) => one !== word))}
                className="rounded-pill p-1 text-secondary hover:text-ink"
              >
                <X size={12} strokeWidth={1.5} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <input
        id={id}
        value={typed}
        autoComplete="off"
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-says`}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={add}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== ',') return;
          event.preventDefault();
          add();
        }}
        className={`${INPUT} h-[40px]`}
      />
      <Says id={`${id}-says`} error={error} help={help ?? t('form.tagsHelp')} />
    </div>
  );
}
