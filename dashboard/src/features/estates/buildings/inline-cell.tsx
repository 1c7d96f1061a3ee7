import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { notSaved } from '../../../kit/report.ts';
import { cx } from '../../../ui/class-names.ts';

interface CellDraft {
  readonly text: string;
  readonly saving?: boolean;
  /** Entered while an earlier text was being saved. */
  readonly entered?: boolean;
  readonly failure?: string;
}

/** Unsaved input of cells, by cell. */
export function useCellDrafts() {
  const [drafts, setDrafts] = useState<Readonly<Record<string, CellDraft>>>({});
  return {
    drafts,
    dirty: Object.keys(drafts).length > 0,
    /** Ends a save of this text; what has been typed in its cell since stays, and so does what was refused. */
    settle(key: string, text: string, failure?: string): void {
      setDrafts((all) => {
        const { [key]: draft, ...others } = all;
        if (!draft) return others;
        if (draft.text !== text) return { ...others, [key]: { ...draft, saving: false } };
        return failure === undefined ? others : { ...others, [key]: { text, failure } };
      });
    },
    set(key: string, draft: CellDraft | undefined): void {
      setDrafts(({ [key]: _former, ...others }) => (draft ? { ...others, [key]: draft } : others));
    },
  };
}
export type CellDrafts = ReturnType<typeof useCellDrafts>;

export interface InlineCellProps {
  cell: string;
  drafts: CellDrafts;
  label: string;
  value: string;
  type?: 'text' | 'number' | 'date';
  maxLength?: number;
  className?: string;
  /** The error of a text, if any. */
  check?: (text: string) => string | undefined;
  onSave: (text: string) => Promise<void>;
}

/** A cell that is always a field: saved on blur or by Enter, restored by Escape. Rejected input stays as typed. */
export function InlineCell({
  cell,
  drafts,
  label,
  value,
  className,
  check,
  onSave,
  type = 'text',
  ...limits
}: InlineCellProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const draft = drafts.drafts[cell];

  async function save(): Promise<void> {
    if (!draft) return;
    if (draft.saving) return drafts.set(cell, { ...draft, entered: true });
    const text = draft.text.trim();
    if (text === value) {
      drafts.set(cell, undefined);
      return;
    }
    const wrong = check?.(text);
    if (wrong) {
      drafts.set(cell, { text: draft.text, failure: wrong });
      return;
    }
    drafts.set(cell, { text: draft.text, saving: true });
    try {
      await onSave(text);
      drafts.settle(cell, draft.text);
    } catch (error) {
      drafts.settle(cell, draft.text, notSaved(error));
    }
  }

  // What was typed during a save, and entered or left, is saved after it.
  const waits = draft !== undefined && !draft.saving && !draft.failure;
  const saveWhatWasLeft = useEffectEvent(() => {
    if (draft?.entered || document.activeElement !== input.current) void save();
  });
  useEffect(() => {
    if (waits) saveWhatWasLeft();
  }, [waits]);

  return (
    <>
      <input
        ref={input}
        aria-label={label}
        type={type}
        value={draft?.text ?? value}
        autoComplete="off"
        aria-invalid={draft?.failure ? true : undefined}
        aria-describedby={draft?.failure ? id : undefined}
        onChange={({ target }) =>
          drafts.set(cell, { text: target.value, ...(draft?.saving ? { saving: true } : {}) })
        }
        onBlur={() => {
          if (!draft?.failure) void save();
        }}
        onKeyDown={({ key }) => {
          if (key === 'Enter') void save();
          if (key === 'Escape') drafts.set(cell, undefined);
        }}
        className={cx(
          'h-8 w-full min-w-0 rounded-control border border-transparent bg-transparent px-2 text-sm transition-colors hover:border-line focus:border-edge focus:bg-raised aria-invalid:border-bad',
          draft?.saving && 'opacity-55',
          className,
        )}
        {...limits}
      />
      {draft?.failure ? (
        <p id={id} role="alert" className="px-2 text-xs text-bad">
          {draft.failure}
        </p>
      ) : null}
    </>
  );
}
