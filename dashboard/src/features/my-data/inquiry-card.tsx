import { PREFERRED_CONTACTS } from '@oriel/contract/enums';
import type { PersonRecord } from '@oriel/contract/person';
import { phoneText } from '@oriel/contract/phone-text';
import { type ReactNode, useState } from 'react';
import { errorDetail } from '../../base/error-text.ts';
import { api } from '../../base/services.ts';
import { calendarDay, dayAndTime } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/controls.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { OpenRecord } from './part.tsx';

type Inquiry = PersonRecord['inquiries'][number];

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-[176px_1fr]">
      <dt className="text-secondary">{label}</dt>
      <dd className="min-w-0 break-words whitespace-pre-line">{children}</dd>
    </div>
  );
}

/** One inquiry with what was answered, and the form to correct it. */
export function InquiryCard({ inquiry, token, onChange }: { inquiry: Inquiry } & Omit<OpenRecord, 'record'>) {
  const t = useTranslate();
  const [editing, setEditing] = useState(false);
  const { estate, apartments, page } = inquiry;
  const source = page ? [page.url, page.embedOrigin, page.referrer, ...Object.values(page.utm ?? {})] : [];
  return (
    <article className="flex flex-col gap-4 rounded-card border border-line bg-raised p-4 text-sm md:p-6">
      <h3 className="text-base font-medium">
        {[estate, apartments.join(', ')].filter(Boolean).join(' · ') || inquiry.reference}
      </h3>
      {editing ? (
        <CorrectionForm
          inquiry={inquiry}
          token={token}
          onChange={onChange}
          onClose={() => setEditing(false)}
        />
      ) : (
        <>
          <dl className="flex flex-col gap-2">
            <Fact label={t('person.sent')}>
              {dayAndTime(new Date(inquiry.createdAt))} · {inquiry.reference}
            </Fact>
            <Fact label={t('person.name')}>{inquiry.name}</Fact>
            {inquiry.email ? <Fact label={t('person.email')}>{inquiry.email}</Fact> : null}
            <Fact label={t('person.phone')}>
              {inquiry.phone ? phoneText(inquiry.phone) : t('person.none')}
            </Fact>
            <Fact label={t('person.contact')}>{t(`person.contact.${inquiry.preferredContact}`)}</Fact>
            {inquiry.message ? <Fact label={t('person.message')}>{inquiry.message}</Fact> : null}
            {source.some(Boolean) ? (
              <Fact label={t('person.page')}>{source.filter(Boolean).join('\n')}</Fact>
            ) : null}
            {inquiry.notes > 0 ? (
              <Fact label={t('person.notes')}>{t('person.notes.count', { count: inquiry.notes })}</Fact>
            ) : null}
            {inquiry.handedTo ? (
              <Fact label={t('person.handed')}>{t('person.handed.text', { system: inquiry.handedTo })}</Fact>
            ) : null}
            <Fact label={t('person.kept')}>
              {t('person.kept.until', { day: calendarDay(inquiry.retentionUntil) })}
            </Fact>
          </dl>
          {inquiry.replies.length > 0 ? (
            <details>
              <summary className="w-fit cursor-pointer rounded-control underline-offset-4 hover:underline">
                {t('person.replies', { count: inquiry.replies.length })}
              </summary>
              <ul className="mt-2 flex flex-col gap-3">
                {inquiry.replies.map((reply) => (
                  <li key={reply.at}>
                    <p className="text-secondary">{dayAndTime(new Date(reply.at))}</p>
                    <p className="break-words whitespace-pre-line">{reply.text}</p>
                  </li>
                ))}
              </ul>
            </details>
          ) : null}
          <Button size="small" className="w-fit" onClick={() => setEditing(true)}>
            {t('person.correct')}
          </Button>
        </>
      )}
    </article>
  );
}

function CorrectionForm({
  inquiry,
  token,
  onChange,
  onClose,
}: { inquiry: Inquiry; onClose: () => void } & Omit<OpenRecord, 'record'>) {
  const t = useTranslate();
  const [name, setName] = useState(inquiry.name);
  const [phone, setPhone] = useState(inquiry.phone ?? '');
  const [preferredContact, setContact] = useState(inquiry.preferredContact);
  const [failure, setFailure] = useState<string>();
  const [running, setRunning] = useState(false);

  async function save(): Promise<void> {
    setRunning(true);
    setFailure(undefined);
    try {
      const change = { name: name.trim(), phone: phone.trim() || null, preferredContact };
      const { data } = await api.call('correctPerson', { body: { token, inquiryId: inquiry.id, ...change } });
      onChange(data);
      onClose();
    } catch (error) {
      setFailure(errorDetail(error));
      setRunning(false);
    }
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {failure ? <Notice>{failure}</Notice> : null}
      <Field
        label={t('person.name')}
        autoComplete="name"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Field
        label={t('person.phone')}
        type="tel"
        autoComplete="tel"
        value={phone}
        onChange={({ target }) => setPhone(target.value)}
      />
      <Choice
        label={t('person.contact')}
        value={preferredContact}
        options={PREFERRED_CONTACTS.map((value) => ({ value, label: t(`person.contact.${value}`) }))}
        onChange={setContact}
      />
      <p className="text-secondary">{t('person.correct.email')}</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" type="submit" disabled={running}>
          {t('person.correct.save')}
        </Button>
        <Button onClick={onClose}>{t('action.cancel')}</Button>
      </div>
    </form>
  );
}
