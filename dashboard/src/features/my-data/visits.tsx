import { useState } from 'react';
import { errorDetail } from '../../base/error-text.ts';
import { api } from '../../base/services.ts';
import { dayAndTime, listOf } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type OpenRecord, Part } from './part.tsx';
import { forgetInThisBrowser } from './person-link.ts';

/** What is remembered of a person's visits, with their consent, and how to end that. */
export function Visits({ record, token, onChange }: OpenRecord) {
  const t = useTranslate();
  const [failure, setFailure] = useState<string>();
  const [running, setRunning] = useState(false);
  const { visits, saved } = record;
  if (visits.length === 0) return null;

  async function stop(): Promise<void> {
    setRunning(true);
    setFailure(undefined);
    try {
      const { data } = await api.call('withdrawPerson', { body: { token, visits: true } });
      forgetInThisBrowser();
      onChange(data);
    } catch (error) {
      setFailure(errorDetail(error));
      setRunning(false);
    }
  }

  return (
    <Part title={t('person.visits')}>
      <p className="text-sm text-secondary">{t('person.visits.lead')}</p>
      {failure ? <Notice>{failure}</Notice> : null}
      {saved.length > 0 ? (
        <p className="text-sm">{t('person.saved', { apartments: listOf(saved) })}</p>
      ) : null}
      <details className="text-sm">
        <summary className="w-fit cursor-pointer rounded-control underline-offset-4 hover:underline">
          {t('person.visits.count', { count: visits.length })}
        </summary>
        <ul className="mt-2 flex flex-col gap-2">
          {visits.map(({ at, name, apartment, device, source }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: several things happen in one moment, and the list never changes order
            <li key={index}>
              {t(`person.event.${name}`)}
              {apartment ? ` ${apartment}` : ''}
              <span className="text-secondary">
                {' · '}
                {[dayAndTime(new Date(at)), device, source].filter(Boolean).join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      </details>
      <Button className="w-fit" disabled={running} onClick={() => void stop()}>
        {t('person.visits.stop')}
      </Button>
    </Part>
  );
}
