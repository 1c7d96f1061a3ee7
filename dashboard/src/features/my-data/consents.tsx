import type { PersonRecord } from '@oriel/contract/person';
import { useState } from 'react';
import { errorDetail } from '../../base/error-text.ts';
import { api } from '../../base/services.ts';
import { dayAndTime } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type OpenRecord, Part } from './part.tsx';

type Consent = PersonRecord['inquiries'][number]['consents'][number];

/** Every consent with the words that were shown and its times; those that hold can be withdrawn, for all inquiries at once. */
export function Consents({ record, token, onChange }: OpenRecord) {
  const t = useTranslate();
  const [failure, setFailure] = useState<string>();
  const [running, setRunning] = useState(false);
  const consents = record.inquiries.flatMap((inquiry) =>
    inquiry.consents.map((consent) => ({ ...consent, reference: inquiry.reference })),
  );
  if (consents.length === 0) return null;

  async function withdraw({ key }: Consent): Promise<void> {
    setRunning(true);
    setFailure(undefined);
    try {
      onChange((await api.call('withdrawPerson', { body: { token, keys: [key] } })).data);
    } catch (error) {
      setFailure(errorDetail(error));
    }
    setRunning(false);
  }

  const stateOf = ({ granted, at, withdrawnAt }: Consent) => {
    const when = dayAndTime(new Date(at));
    if (withdrawnAt)
      return t('person.consent.withdrawn', { given: when, withdrawn: dayAndTime(new Date(withdrawnAt)) });
    return t(granted ? 'person.consent.given' : 'person.consent.refused', { when });
  };
  return (
    <Part title={t('person.consents')}>
      {failure ? <Notice>{failure}</Notice> : null}
      <ul className="flex flex-col gap-4 text-sm">
        {consents.map((consent) => (
          <li
            key={`${consent.reference} ${consent.key}`}
            className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2"
          >
            <div className="min-w-0 flex-1 basis-[240px]">
              <p className="break-words">{consent.text}</p>
              <p className="text-secondary">
                {stateOf(consent)} · {t('person.consent.version', { version: consent.version })}
              </p>
            </div>
            {consent.granted ? (
              <Button size="small" disabled={running} onClick={() => void withdraw(consent)}>
                {t('person.consent.withdraw')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </Part>
  );
}
