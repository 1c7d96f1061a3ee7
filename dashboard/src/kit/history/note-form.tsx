import { type FormEvent, useId } from 'react';
import { useTranslate } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import type { HistorySubject } from './history-calls.ts';
import { MailPreviewDialog } from './mail-preview.tsx';
import { addToDraft, chooseWriting, keepDraft, keepSubject, type Writing } from './note-drafts.ts';
import type { ReadyText, Reply } from './reply.ts';
import { ReplyEnvelope } from './reply-envelope.tsx';
import { useWriting } from './use-writing.ts';

const NOTE_MOST = 5000;
/** Tall enough for a finger. */
const TALL = 'pointer-coarse:h-[44px]';

/**
 * Adds a note; where it is offered, replies by e-mail, too. A note shows at once; if saving fails, it returns to its field with the reason.
 * A reply stays in its field until the server has it.
 */
export function NoteForm({ subject, reply }: { subject: HistorySubject; reply?: Reply | undefined }) {
  const t = useTranslate();
  const id = useId();
  const { writing, key, text, changedSubject, failure, preview, running, note, look, send, closePreview } =
    useWriting(subject, reply);
  const replying = reply && writing === 'reply' ? reply : undefined;
  const label = replying ? t('reply.write', { name: replying.name }) : t('history.note');

  function submit(event: FormEvent): void {
    event.preventDefault();
    void (replying ? send() : note());
  }

  return (
    <form
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        // A reply leaves the house: the keys show it first.
        void (replying ? look() : note());
      }}
      className="flex flex-col gap-3"
    >
      {reply ? <Modes writing={writing} onChange={(mode) => chooseWriting(subject.id, mode)} /> : null}
      {replying?.head ? (
        <ReplyEnvelope
          head={replying.head}
          subjectField={{
            value: changedSubject ?? replying.head.subject,
            maxLength: replying.subjectMaxLength,
            readOnly: running,
            onChange: ({ target }) => keepSubject(subject.id, target.value),
            // An empty subject is the usual one again.
            onBlur: () => changedSubject?.trim() === '' && keepSubject(subject.id, undefined),
          }}
        />
      ) : null}
      {replying && replying.templates.length > 0 ? (
        <Templates
          reply={replying}
          onChoose={(chosen) => {
            addToDraft(key, chosen.text);
            if (changedSubject === undefined) keepSubject(subject.id, chosen.subject);
          }}
        />
      ) : null}
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <textarea
        id={id}
        data-note
        rows={replying ? 6 : 2}
        value={text}
        maxLength={replying ? replying.maxLength : NOTE_MOST}
        placeholder={label}
        readOnly={running}
        aria-invalid={failure ? true : undefined}
        aria-describedby={failure ? `${id}-error` : undefined}
        onChange={({ target }) => keepDraft(key, target.value)}
        className={cx(
          'rounded-control border border-edge bg-raised px-3 py-2 text-sm placeholder:text-secondary aria-invalid:border-bad',
          replying && 'field-sizing-content max-h-[60dvh] min-h-[144px]',
        )}
      />
      {failure ? (
        <p id={`${id}-error`} role="alert" className="text-sm text-bad">
          {failure}
        </p>
      ) : null}
      {text.trim() ? (
        <div className="flex flex-wrap gap-2">
          <Button type="submit" size="small" variant="primary" className={TALL} disabled={running}>
            {t(replying ? (running ? 'reply.sending' : 'reply.send') : 'history.addNote')}
          </Button>
          {replying ? (
            <Button size="small" className={TALL} disabled={running} onClick={() => void look()}>
              {t('reply.preview')}
            </Button>
          ) : null}
        </div>
      ) : null}
      {replying && preview ? (
        <MailPreviewDialog
          title={t('reply.previewTitle', { name: replying.name })}
          preview={preview}
          onClose={closePreview}
        >
          <Button onClick={closePreview}>{t('reply.back')}</Button>
          <Button variant="primary" onClick={() => void send()}>
            {t('reply.send')}
          </Button>
        </MailPreviewDialog>
      ) : null}
    </form>
  );
}

const MODES = [
  ['reply', 'reply.mode'],
  ['note', 'reply.note'],
] as const;

/** Whom the text is for. */
function Modes({ writing, onChange }: { writing: Writing; onChange: (mode: Writing) => void }) {
  const t = useTranslate();
  return (
    <fieldset className="flex gap-1">
      <legend className="sr-only">{t('reply.modes')}</legend>
      {MODES.map(([mode, label]) => (
        <label
          key={mode}
          className={cx(
            'flex h-8 cursor-pointer items-center rounded-pill border px-3 text-sm transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent pointer-coarse:h-[44px]',
            writing === mode ? 'border-accent bg-accent-soft' : 'border-line bg-raised hover:border-faint',
          )}
        >
          <input
            type="radio"
            name="writing"
            checked={writing === mode}
            onChange={() => onChange(mode)}
            className="sr-only"
          />
          {t(label)}
        </label>
      ))}
    </fieldset>
  );
}

function Templates({ reply, onChoose }: { reply: Reply; onChoose: (chosen: ReadyText) => void }) {
  const t = useTranslate();
  return (
    <select
      aria-label={t('reply.template')}
      value=""
      onChange={({ target }) => {
        const chosen = reply.templates[Number(target.value)];
        if (chosen) onChoose(chosen);
        document.querySelector<HTMLElement>('[data-note]')?.focus();
      }}
      className="h-8 max-w-[320px] self-start rounded-control border border-edge bg-raised px-2 text-sm pointer-coarse:h-[44px]"
    >
      <option value="" disabled>
        {t('reply.template')}
      </option>
      {reply.templates.map(({ name, foreign }, index) => (
        <option key={name} value={index}>
          {foreign ? t('reply.templateIn', { name, language: foreign }) : name}
        </option>
      ))}
    </select>
  );
}
