import type { PersonRecord } from '@oriel/contract/person';
import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { saveFile } from '../../base/save-file.ts';
import { api } from '../../base/services.ts';
import { dayAndTime } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ChangeAddress } from './change-address.tsx';
import { Consents } from './consents.tsx';
import { InquiryCard } from './inquiry-card.tsx';
import { Opinions } from './opinions.tsx';
import { type OpenRecord, Part } from './part.tsx';
import { forgetInThisBrowser } from './person-link.ts';
import { Visits } from './visits.tsx';

function isEmpty({ inquiries, comments, reactions, votes, reports, visits }: PersonRecord): boolean {
  return [inquiries, comments, reactions, votes, reports, visits].every((list) => list.length === 0);
}

/** Everything kept about a person, and what they may do about it. */
export function PersonPage({ record, token, onChange }: OpenRecord) {
  const t = useTranslate();
  const [asking, setAsking] = useState(false);
  const [erased, setErased] = useState(false);
  const { organization, email, expiresAt } = record;
  const empty = isEmpty(record);
  const open = { record, token, onChange };

  async function erase(): Promise<void> {
    const { data } = await api.call('erasePerson', { body: { token, confirm: true } });
    forgetInThisBrowser();
    setErased(true);
    onChange(data);
  }

  return (
    <div className="flex flex-col gap-12">
      <div className="flex flex-col gap-4">
        <h1 className="text-2xl break-words">{t('person.head', { organization: organization.name })}</h1>
        <p className="text-secondary">
          {email ? t('person.lead.email', { email }) : t('person.lead.browser')}{' '}
          {expiresAt ? t('person.lead.until', { when: dayAndTime(new Date(expiresAt)) }) : null}
        </p>
        {email && !empty ? <ChangeAddress token={token} /> : null}
        {erased && empty ? <Notice tone="calm">{t('person.erased')}</Notice> : null}
        {empty && !erased ? <p>{t('person.nothing')}</p> : null}
        {empty ? null : (
          <div className="flex flex-wrap gap-2">
            <Button
              onClick={() =>
                saveFile(
                  new Blob([JSON.stringify(record, null, 2)], { type: 'application/json' }),
                  'my-data.json',
                )
              }
            >
              <Download size={18} strokeWidth={1.5} aria-hidden />
              {t('person.download')}
            </Button>
            <Button variant="danger" onClick={() => setAsking(true)}>
              <Trash2 size={18} strokeWidth={1.5} aria-hidden />
              {t('person.erase')}
            </Button>
          </div>
        )}
      </div>
      {record.inquiries.length > 0 ? (
        <Part title={t('person.inquiries')}>
          {record.inquiries.map((inquiry) => (
            <InquiryCard key={inquiry.id} inquiry={inquiry} {...open} />
          ))}
        </Part>
      ) : null}
      <Consents {...open} />
      <Opinions record={record} />
      <Visits {...open} />
      <Controller organization={organization} />
      {asking ? (
        <Confirm
          title={t('person.erase.title')}
          description={t('person.erase.text', { organization: organization.name })}
          confirm={t('person.erase.confirm')}
          running={t('person.erase.running')}
          keep={t('person.erase.keep')}
          onConfirm={erase}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </div>
  );
}

/** Who answers for the data, and how they are reached. */
function Controller({ organization }: Pick<PersonRecord, 'organization'>) {
  const t = useTranslate();
  const { name, policyUrl, controllerName, controllerAddress, contactEmail } = organization;
  return (
    <Part title={t('person.controller')}>
      <p className="text-sm break-words">
        {[controllerName ?? name, controllerAddress].filter(Boolean).join(', ')}
      </p>
      <p className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
        {contactEmail ? (
          <a className="text-accent underline underline-offset-4" href={`mailto:${contactEmail}`}>
            {contactEmail}
          </a>
        ) : null}
        {policyUrl ? (
          <a
            className="text-accent underline underline-offset-4"
            href={policyUrl}
            target="_blank"
            rel="noopener noreferrer"
          >
            {t('person.policy')}
          </a>
        ) : null}
      </p>
    </Part>
  );
}
