import type { Inquiry } from '@oriel/contract/inquiry';
import { phoneText } from '@oriel/contract/phone-text';
import { Mail, PencilLine, Phone } from 'lucide-react';
import { useState } from 'react';
import { errorDetail } from '../../../base/error-text.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { useMembers } from '../../../kit/list/choices.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/controls.tsx';
import { toasts } from '../../../ui/toast-store.ts';
import { editInquiry } from '../edit-inquiry.ts';
import type { Reader } from '../use-reader.ts';
import { nameOf } from '../words.ts';
import { ContactForm } from './contact-form.tsx';
import { PhoneLinks } from './phone-links.tsx';

/** Tall enough for a finger. */
const TALL = 'pointer-coarse:h-[44px]';

/** The sender with one-tap contacts, and the assignee. */
export function PersonPanel({ inquiry, reader }: { inquiry: Inquiry; reader: Reader | undefined }) {
  const t = useTranslate();
  const [editing, setEditing] = useState(false);
  const { phone, email, preferredContact, locale, reference, anonymizedAt } = inquiry;
  return (
    <section
      aria-labelledby="person-title"
      className="flex flex-col gap-4 rounded-card border border-line bg-raised p-4"
    >
      <div className="flex items-start justify-between gap-2">
        <h2 id="person-title" className="min-w-0 text-base font-medium break-words">
          {nameOf(inquiry, t)}
        </h2>
        {editing || anonymizedAt ? null : (
          <Button
            size="icon"
            variant="quiet"
            aria-label={t('inquiry.editContact')}
            title={t('inquiry.editContact')}
            onClick={() => setEditing(true)}
          >
            <PencilLine size={16} strokeWidth={1.5} aria-hidden />
          </Button>
        )}
      </div>
      {editing ? (
        <ContactForm inquiry={inquiry} onDone={() => setEditing(false)} />
      ) : (
        <>
          <div className="flex flex-col gap-2">
            {phone ? (
              <Button
                asChild
                variant={preferredContact === 'EMAIL' ? 'secondary' : 'primary'}
                className={TALL}
              >
                <a href={`tel:${phone}`}>
                  <Phone size={16} strokeWidth={1.5} aria-hidden />
                  <span className="tabular">{phoneText(phone)}</span>
                </a>
              </Button>
            ) : null}
            {phone ? <PhoneLinks phone={phone} /> : null}
            {email ? (
              <Button
                asChild
                variant={preferredContact === 'PHONE' || phone ? 'secondary' : 'primary'}
                className={`min-w-0 ${TALL}`}
              >
                <a href={`mailto:${email}?subject=${encodeURIComponent(`[${reference}]`)}`}>
                  <Mail size={16} strokeWidth={1.5} aria-hidden className="shrink-0" />
                  <span className="truncate">{email}</span>
                </a>
              </Button>
            ) : null}
          </div>
          <p className="text-sm text-secondary">
            {anonymizedAt
              ? t('inquiry.anonymized')
              : [t(`preferredContact.${preferredContact}`), t(`inquiryLocale.${locale}`)].join(' ')}
          </p>
        </>
      )}
      <Responsible inquiry={inquiry} reader={reader} />
    </section>
  );
}

function Responsible({ inquiry, reader }: { inquiry: Inquiry; reader: Reader | undefined }) {
  const t = useTranslate();
  const { data: members = [] } = useMembers();
  const [refused, setRefused] = useState<string>();
  const { assigneeId, assignee } = inquiry;
  if (!reader?.manages) {
    return (
      <p className="border-t border-line pt-4 text-sm">
        <span className="text-secondary">{t('inquiries.assignee')}:</span>{' '}
        {assignee?.name ?? t('inquiries.nobody')}
      </p>
    );
  }
  const known = members.some(({ id }) => id === assigneeId);

  async function assign(value: string): Promise<void> {
    setRefused(undefined);
    try {
      await editInquiry(inquiry, { assigneeId: value || null }, members);
      const name = members.find(({ id }) => id === value)?.name;
      toasts.add({ title: name ? t('inquiry.assignedTo', { name }) : t('inquiry.assignedToNobody') });
    } catch (error) {
      setRefused(errorDetail(error));
    }
  }

  return (
    <div className="border-t border-line pt-4">
      <Choice
        label={t('inquiries.assignee')}
        value={assigneeId ?? ''}
        options={[
          { value: '', label: t('inquiries.nobody') },
          // A former member is still named.
          ...(assigneeId && !known ? [{ value: assigneeId, label: assignee?.name ?? '…' }] : []),
          ...members.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        invalid={refused}
        onChange={(value) => void assign(value)}
      />
    </div>
  );
}
