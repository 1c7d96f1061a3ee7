import { folded } from '@oriel/contract/folded';
import { Check, ChevronDown } from 'lucide-react';
import { type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from 'react';
import { useTranslate } from '../i18n/translate.ts';
import { cx } from './class-names.ts';
import { INPUT } from './controls.tsx';
import { RecordLine, useReading } from './reading.tsx';

export interface ComboOption<T extends string> {
  readonly value: T;
  readonly label: string;
  /** Additional search terms. */
  readonly words?: string;
}

export interface ComboboxProps<T extends string> {
  label: string;
  /** Empty while nothing is selected. */
  value: T | '';
  options: readonly ComboOption<T>[];
  help?: string | undefined;
  error?: string | undefined;
  /** Text for a value that is not among the options. */
  shown?: string | undefined;
  autoComplete?: string;
  /** As high as a `Field`, for use next to one. */
  tall?: boolean;
  inputRef?: Ref<HTMLInputElement>;
  /** Called with the typed text, for options searched elsewhere; without it, the options are filtered here. */
  onType?: (typed: string) => void;
  /** A note below the options, such as how many more exist. */
  more?: string | undefined;
  onChange: (value: T | '') => void;
}

/** The options that contain the typed text: those starting with it first. */
function found<T extends string>(
  options: readonly ComboOption<T>[],
  typed: string,
): readonly ComboOption<T>[] {
  const asked = folded(typed);
  if (asked === '') return options;
  const rank = ({ value, label, words = '' }: ComboOption<T>) => {
    const name = folded(label);
    if (name === asked || folded(value) === asked) return 0;
    if (name.startsWith(asked)) return 1;
    if (label.split(/[\s/_-]/).some((word) => folded(word).startsWith(asked))) return 2;
    return name.includes(asked) || folded(words).includes(asked) ? 3 : 4;
  };
  return options
    .map((option) => ({ option, at: rank(option) }))
    .filter(({ at }) => at < 4)
    .toSorted((a, b) => a.at - b.at)
    .map(({ option }) => option);
}

/** Selects one of many options by typing, arrow keys, Enter or click. Typed text that matches none is discarded. */
export function Combobox<T extends string>({
  label,
  value,
  options,
  help,
  error,
  shown = value,
  autoComplete = 'off',
  tall = false,
  inputRef,
  onType,
  more,
  onChange,
}: ComboboxProps<T>) {
  const t = useTranslate();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  /** Undefined while the list is closed. */
  const [typed, setTyped] = useState<string>();
  const [at, setAt] = useState(0);
  const isOpen = typed !== undefined;
  /** Whether the choice was typed in full, which Enter then confirms instead of opening the list again. */
  const typedInFull = useRef(false);
  const chosen = options.find((option) => option.value === value);
  const choices = isOpen ? (onType ? options : found(options, typed)) : [];
  const reading = useReading();
  const active = choices[Math.min(at, choices.length - 1)];

  // In a dialog on a low screen, the list would open below the edge.
  useEffect(() => {
    if (isOpen) list.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  useEffect(() => {
    if (isOpen) list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, at]);

  function open(): void {
    if (isOpen) return;
    setTyped('');
    onType?.('');
    setAt(
      Math.max(
        0,
        options.findIndex((option) => option.value === value),
      ),
    );
  }

  function choose(option: ComboOption<T>): void {
    setTyped(undefined);
    if (option.value !== value) onChange(option.value);
  }

  /** A fully typed option, or a text that matches only one, is selected. */
  function leave(): void {
    if (!isOpen) return;
    const first = typed === '' ? undefined : choices[0];
    const isMeant =
      first &&
      ((!onType && choices.length === 1) || [first.label, first.value].map(folded).includes(folded(typed)));
    if (isMeant) choose(first);
    else setTyped(undefined);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const last = choices.length - 1;
    // Enter opens it, too: it would else send the form around it, from a field that is a list.
    if (!isOpen && ['ArrowDown', 'ArrowUp', 'Enter'].includes(event.key)) {
      if (event.key !== 'Enter' || !typedInFull.current) open();
    } else if (event.key === 'ArrowDown') setAt(Math.min(at + 1, last));
    else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0));
    else if (event.key === 'Enter' && isOpen) {
      if (active) choose(active);
    } else if (event.key === 'Escape' && isOpen) {
      // Keeps the surrounding dialog open.
      event.stopPropagation();
      setTyped(undefined);
    } else return;
    event.preventDefault();
  }

  if (reading) return <RecordLine label={label}>{chosen?.label ?? shown}</RecordLine>;
  return (
    <div className="relative flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <div className="relative">
        <input
          ref={inputRef}
          id={id}
          type="text"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-list` : undefined}
          aria-activedescendant={active ? `${id}-${active.value}` : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || help ? `${id}-says` : undefined}
          autoComplete={autoComplete}
          spellCheck={false}
          placeholder={t('combobox.placeholder')}
          value={isOpen && typed !== '' ? typed : (chosen?.label ?? shown)}
          onFocus={({ target }) => {
            typedInFull.current = false;
            target.select();
          }}
          onClick={open}
          onBlur={leave}
          onChange={({ target }) => {
            // A fully typed option is selected and its list closes; more typing opens it again.
            const exact = options.find(({ label: name }) => folded(name) === folded(target.value));
            typedInFull.current = exact !== undefined;
            if (exact) return choose(exact);
            setTyped(target.value);
            onType?.(target.value);
            setAt(0);
            if (target.value === '') onChange('');
          }}
          onKeyDown={onKeyDown}
          className={cx(INPUT, tall ? 'h-[44px]' : 'h-[40px]', 'truncate pr-8 text-base')}
        />
        <ChevronDown
          size={16}
          strokeWidth={1.5}
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-secondary"
        />
      </div>
      {isOpen ? (
        <div
          ref={list}
          id={`${id}-list`}
          role="listbox"
          aria-label={label}
          className="absolute inset-x-0 top-full z-30 mt-1 max-h-[240px] overflow-y-auto rounded-control border border-line bg-raised py-1 shadow-dialog [@media(max-height:480px)]:max-h-[152px]"
        >
          {choices.map((option) => (
            <div
              key={option.value}
              id={`${id}-${option.value}`}
              role="option"
              aria-selected={option.value === value}
              tabIndex={-1}
              // Keeps the focus in the field, so that it does not blur before the selection.
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(option)}
              onKeyDown={() => undefined}
              className={cx(
                'flex min-h-[36px] cursor-pointer items-center gap-2 px-3 text-sm hover:bg-sunken',
                option === active && 'bg-sunken',
              )}
            >
              <span className="min-w-0 flex-1">{option.label}</span>
              {option.value === value ? (
                <Check size={14} strokeWidth={2} aria-hidden className="shrink-0 text-accent" />
              ) : null}
            </div>
          ))}
          {choices.length === 0 && !more ? (
            <p className="px-3 py-2 text-sm text-secondary">{t('combobox.none')}</p>
          ) : null}
          {more ? <p className="px-3 py-2 text-sm text-secondary">{more}</p> : null}
        </div>
      ) : null}
      {error || help ? (
        <p id={`${id}-says`} className={error ? 'text-sm text-bad' : 'text-sm text-secondary'}>
          {error ?? help}
        </p>
      ) : null}
    </div>
  );
}
