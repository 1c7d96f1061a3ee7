import { useId } from 'react';
import { useStore } from 'zustand';
import { useTranslate } from '../../../i18n/translate.ts';
import { notSaved } from '../../../kit/report.ts';
import { Button } from '../../../ui/button.tsx';
import { drafts, saveDraft, setDraft } from './unsaved.ts';

export interface SavedTextProps {
  /** Room and field. */
  draftKey: string;
  label: string;
  /** As saved. */
  value: string;
  maxLength?: number;
  help?: string | undefined;
  placeholder?: string;
  type?: 'text' | 'url' | 'number';
  /** The error for an empty text; without it, an empty text is valid. */
  needed?: string;
  /** The error of a text, if any. */
  check?: (text: string) => string | undefined;
  onSave: (text: string) => Promise<void>;
}

/** A text field that saves on blur or Enter. Input that cannot be saved stays as typed. */
export function SavedText({ draftKey, label, value, help, needed, check, onSave, ...input }: SavedTextProps) {
  const t = useTranslate();
  const id = useId();
  const draft = useStore(drafts, ({ texts }) => texts[draftKey]);
  const text = draft?.text ?? value;
  const failure = draft?.failure;

  function save(): void {
    if (!draft || draft.saving) return;
    const trimmed = draft.text.trim();
    const wrong = trimmed === '' ? needed : check?.(trimmed);
    if (trimmed === value) setDraft(draftKey, undefined);
    else if (wrong) setDraft(draftKey, { text: draft.text, failure: wrong });
    else void saveDraft(draftKey, (typed) => onSave(typed.trim()), notSaved);
  }

  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <input
        id={id}
        value={text}
        autoComplete="off"
        aria-invalid={failure ? true : undefined}
        aria-describedby={failure || help ? `${id}-says` : undefined}
        onChange={({ target }) => setDraft(draftKey, { text: target.value })}
        // A rejected text is sent again only on an explicit action.
        onBlur={() => {
          if (!failure) save();
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            save();
          }
          if (event.key === 'Escape' && draft) {
            event.stopPropagation();
            setDraft(draftKey, undefined);
          }
        }}
        className="h-[40px] w-full rounded-control border border-edge bg-raised px-3 text-sm transition-colors hover:border-ink aria-invalid:border-bad"
        {...input}
      />
      {failure ? (
        <p id={`${id}-says`} role="alert" className="flex items-start justify-between gap-2 text-sm text-bad">
          {failure}
          <Button size="small" onClick={save}>
            {t('action.retry')}
          </Button>
        </p>
      ) : help ? (
        <p id={`${id}-says`} className="text-xs text-secondary">
          {help}
        </p>
      ) : null}
    </div>
  );
}
