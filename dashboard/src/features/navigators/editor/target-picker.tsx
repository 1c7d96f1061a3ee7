import { Check, Search } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useId, useMemo, useState } from 'react';
import { useTranslate } from '../../../i18n/translate.ts';
import type { OutlineTarget } from '../../../kit/stage/outline.ts';
import { cx } from '../../../ui/class-names.ts';
import { useEditing, useEditorState } from './editor-context.ts';
import { outlinesHere } from './editor-store.ts';
import { type KnownTarget, searched, typedTarget } from './targets.ts';

/** Number of entries listed before typing is needed. */
const LISTED = 60;

export interface TargetPickerProps {
  readonly value: OutlineTarget | undefined;
  readonly onChoose: (target: OutlineTarget) => void;
  /** lists targets of one type only */
  readonly only?: OutlineTarget['type'];
  readonly input: RefObject<HTMLInputElement | null>;
}

/** Selects an overlay's target by typing, arrow keys and Enter. Targets without an overlay in this frame come first. */
export function TargetPicker({ value, onChoose, only, input }: TargetPickerProps) {
  const t = useTranslate();
  const id = useId();
  const { targets, colorOf, focusStage } = useEditing();
  const here = useEditorState(outlinesHere);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const drawn = useMemo(
    () => new Set(here.map(({ target }) => target && `${target.type} ${target.id}`)),
    [here],
  );
  const isDrawn = (one: KnownTarget) => drawn.has(`${one.type} ${one.id}`);
  const offered = only ? targets.all.filter(({ type }) => type === only) : targets.all;
  const found = searched(offered, typed);
  const list = [...found.filter((one) => !isDrawn(one)), ...found.filter(isDrawn)].slice(0, LISTED);
  const address = only ? undefined : typedTarget(typed);
  const active = list[Math.min(at, list.length - 1)];

  function choose(target: OutlineTarget): void {
    onChoose({ type: target.type, id: target.id });
    setTyped('');
    setAt(0);
    focusStage();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'ArrowDown') setAt(Math.min(at + 1, list.length - 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0));
    else if (event.key === 'Enter') {
      const target = address ?? active;
      if (target) choose(target);
    } else if (event.key === 'Escape') focusStage();
    else return;
    event.preventDefault();
  }

  return (
    <div className="flex min-h-0 flex-col gap-2">
      <div className="relative">
        <Search size={16} strokeWidth={1.5} aria-hidden className="absolute top-3 left-3 text-secondary" />
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={active ? `${id}-${active.id}` : undefined}
          aria-label={t('nav.target.search')}
          placeholder={t('nav.target.search')}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
          className="h-[40px] w-full rounded-control border border-edge bg-raised pr-3 pl-8 text-sm hover:border-ink"
        />
      </div>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={t('nav.target.list')}
        className="max-h-[220px] overflow-y-auto rounded-control border border-line"
      >
        {list.map((target, index) => {
          const { type } = target;
          const isChosen = value?.type === target.type && value.id === target.id;
          return (
            <div
              key={`${target.type} ${target.id}`}
              id={`${id}-${target.id}`}
              role="option"
              aria-selected={isChosen}
              tabIndex={-1}
              onClick={() => choose(target)}
              onKeyDown={() => undefined}
              className={cx(
                'flex cursor-pointer items-center gap-2 px-3 py-1 text-sm hover:bg-sunken',
                index === Math.min(at, list.length - 1) && 'bg-sunken',
              )}
            >
              <span
                aria-hidden
                className="size-2 shrink-0 rounded-pill"
                style={{ background: colorOf(target) }}
              />
              <span className="font-medium">{target.name}</span>
              <span className="min-w-0 flex-1 truncate text-xs text-secondary">
                {type === 'apartment' ? target.hint : t(`nav.target.${type}`)}
              </span>
              {isDrawn(target) ? (
                <span className="text-xs text-secondary">{t('nav.target.drawn')}</span>
              ) : null}
              {isChosen ? <Check size={14} strokeWidth={2} aria-hidden className="text-accent" /> : null}
            </div>
          );
        })}
        {list.length === 0 && !address ? (
          <p className="px-3 py-2 text-sm text-secondary">{t('nav.target.none')}</p>
        ) : null}
        {address ? <p className="px-3 py-2 text-sm">{t('nav.target.address')}</p> : null}
      </div>
    </div>
  );
}
