import { useEffect, useId, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useTranslate } from '../../../i18n/translate.ts';
import { keepDraft, noteDrafts } from '../../../kit/history/note-drafts.ts';
import { Button } from '../../../ui/button.tsx';
import { INPUT } from '../../../ui/controls.tsx';

interface RowComposerProps {
  label: string;
  help: string;
  draft: string;
  maxLength: number;
  submit: string;
  /** Texts that are often written. */
  ready?: readonly string[];
  onSubmit: (text: string) => Promise<boolean>;
  onClose: () => void;
}

/** A text written below a comment. It is kept until it has been sent, also when the form is closed. */
export function RowComposer(props: RowComposerProps) {
  const { label, help, draft, maxLength, submit, ready = [], onSubmit, onClose } = props;
  const t = useTranslate();
  const id = useId();
  const text = useStore(noteDrafts, ({ texts }) => texts[draft] ?? '');
  const [running, setRunning] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const words = text.trim();

  async function send(): Promise<void> {
    if (words === '' || running) return;
    setRunning(true);
    // The form is gone when it worked.
    if (!(await onSubmit(words))) setRunning(false);
  }

  return (
    <form
      className="flex max-w-[720px] flex-col gap-2 rounded-card bg-sunken p-4"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
        else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {ready.length > 0 ? (
        <div className="flex flex-wrap gap-2">
          {ready.map((one) => (
            <Button
              key={one}
              size="small"
              onClick={() => {
                keepDraft(draft, words === '' ? one : `${words} ${one}`);
                field.current?.focus();
              }}
            >
              {one}
            </Button>
          ))}
        </div>
      ) : null}
      <textarea
        ref={field}
        id={id}
        rows={3}
        maxLength={maxLength}
        value={text}
        aria-describedby={`${id}-help`}
        onChange={({ target }) => keepDraft(draft, target.value)}
        className={`${INPUT} py-2`}
      />
      <p id={`${id}-help`} className="text-sm text-secondary">
        {help} <span className="pointer-coarse:hidden">{t('comment.sendKey')}</span>
      </p>
      <div className="flex flex-wrap items-center justify-end gap-2">
        <Button size="small" variant="quiet" onClick={onClose}>
          {t('action.cancel')}
        </Button>
        <Button size="small" variant="primary" type="submit" disabled={words === '' || running}>
          {running ? t('action.saving') : submit}
        </Button>
      </div>
    </form>
  );
}
