import type { Inquiry } from '@oriel/contract/inquiry';
import { CircleCheck, CircleMinus } from 'lucide-react';
import { useId, useState } from 'react';
import { dayAndTime } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { toasts } from '../../../ui/toast-store.ts';
import { withdrawConsent } from '../api.ts';
import { refreshAround, showInquiry } from '../edit-inquiry.ts';

type Consent = Inquiry['consents'][number];
const NOTE_MOST = 500;

/** The visitor's consents in the exact wording they saw, and how to record a withdrawal. */
export function ConsentsPanel({ inquiry }: { inquiry: Inquiry }) {
  const t = useTranslate();
  const [asking, setAsking] = useState<Consent>();
  const { consents, privacyVersion } = inquiry;
  return (
    <section aria-labelledby="consents-title" className="flex flex-col gap-3">
      <h2 id="consents-title" className="text-base font-medium">
        {t('consent.title')}
      </h2>
      {consents.length === 0 ? <p className="text-sm text-secondary">{t('consent.none')}</p> : null}
      <ul className="flex flex-col gap-3">
        {consents.map((consent) => (
          <OneConsent key={consent.key} consent={consent} onWithdraw={() => setAsking(consent)} />
        ))}
      </ul>
      {privacyVersion ? (
        <p className="text-xs text-secondary">{t('consent.privacy', { version: privacyVersion })}</p>
      ) : null}
      {asking ? <Withdraw inquiry={inquiry} consent={asking} onClose={() => setAsking(undefined)} /> : null}
    </section>
  );
}

function OneConsent({ consent, onWithdraw }: { consent: Consent; onWithdraw: () => void }) {
  const t = useTranslate();
  const { key, text, version, granted, at, withdrawnAt } = consent;
  const Icon = granted ? CircleCheck : CircleMinus;
  const when = dayAndTime(new Date(at));
  const state = withdrawnAt
    ? t('consent.withdrawn', { given: when, withdrawn: dayAndTime(new Date(withdrawnAt)) })
    : t(granted ? 'consent.given' : 'consent.refused', { when });
  return (
    <li className="flex items-start gap-2 text-sm">
      <Icon
        size={16}
        strokeWidth={1.5}
        aria-hidden
        className={granted ? 'mt-[3px] shrink-0 text-good' : 'mt-[3px] shrink-0 text-secondary'}
      />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{t(`inquiryConsent.${key}`)}</p>
        <p className="text-secondary">{state}</p>
        <details>
          <summary className="w-fit cursor-pointer rounded-control text-secondary underline-offset-4 hover:underline">
            {t('consent.words', { version })}
          </summary>
          <p className="mt-1 break-words">{text}</p>
        </details>
        {granted ? (
          <Button size="small" className="mt-2" onClick={onWithdraw}>
            {t('consent.withdraw')}
          </Button>
        ) : null}
      </div>
    </li>
  );
}

function Withdraw({
  inquiry,
  consent,
  onClose,
}: {
  inquiry: Inquiry;
  consent: Consent;
  onClose: () => void;
}) {
  const t = useTranslate();
  const id = useId();
  const [note, setNote] = useState('');

  async function record(): Promise<void> {
    showInquiry(await withdrawConsent(inquiry.id, consent.key, note.trim()));
    refreshAround(inquiry.id);
    toasts.add({ title: t('consent.recorded') });
  }

  return (
    <Confirm
      title={t('consent.question', { consent: t(`inquiryConsent.${consent.key}`) })}
      description={t('consent.consequence', { name: inquiry.name })}
      confirm={t('consent.withdraw')}
      running={t('action.saving')}
      keep={t('action.cancel')}
      onConfirm={record}
      onClose={onClose}
    >
      <div className="mt-4 flex flex-col gap-1">
        <label htmlFor={id} className="text-sm font-medium">
          {t('consent.how')}
        </label>
        <input
          id={id}
          value={note}
          maxLength={NOTE_MOST}
          placeholder={t('consent.howExample')}
          onChange={({ target }) => setNote(target.value)}
          className="h-[40px] rounded-control border border-edge bg-raised px-3 text-sm placeholder:text-secondary"
        />
      </div>
    </Confirm>
  );
}
