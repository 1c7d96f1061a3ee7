import type { Estate } from '@oriel/contract/estate';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTranslate } from '../../i18n/translate.ts';
import { deleteEstate } from '../../kit/estates/api.ts';
import { navigatorsQuery } from '../../kit/navigators/api.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { INPUT } from '../../ui/controls.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toasts } from '../../ui/toast-store.ts';
import { inquiryCountQuery } from './inquiry-count.ts';

/** Confirms deleting an estate: lists what is deleted with it, and what prevents it. */
export function DeleteEstate({ estate, onClose }: { estate: Estate; onClose: () => void }) {
  const t = useTranslate();
  const id = useId();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [typed, setTyped] = useState('');
  const navigators = useQuery(navigatorsQuery({ estateId: estate.id }));
  const inquiries = useQuery(inquiryCountQuery(estate.id));
  const { buildings, apartments, others = 0 } = estate.counts;
  const known = !navigators.isPending && !inquiries.isPending;
  const goesWith = [
    { key: 'buildings' as const, count: buildings },
    { key: 'apartments' as const, count: apartments },
    { key: 'others' as const, count: others },
    { key: 'navigators' as const, count: navigators.data?.length ?? 0 },
  ].filter(({ count }) => count > 0);
  const asked = inquiries.data ?? 0;
  const isEmpty = goesWith.length === 0;

  async function remove(): Promise<void> {
    await deleteEstate(estate.id, !isEmpty);
    if (pathname.includes(estate.id)) await navigate('/dashboard/estates');
    toasts.add({ title: t('delete.done', { name: estate.name }) });
  }

  return (
    <Confirm
      title={t('delete.question', { name: estate.name })}
      description={t(isEmpty ? 'deleteEstate.empty' : 'deleteEstate.consequence')}
      confirm={t('deleteEstate.confirm')}
      running={t('delete.running')}
      keep={t('delete.keep')}
      disabled={!known || asked > 0 || (!isEmpty && typed.trim() !== estate.name)}
      onConfirm={remove}
      onClose={onClose}
    >
      <div className="mt-4 flex flex-col gap-4">
        {known ? null : <Skeleton className="h-12" />}
        {known && !isEmpty ? (
          <ul aria-label={t('deleteEstate.goes')} className="list-disc pl-6 text-sm">
            {goesWith.map(({ key, count }) => (
              <li key={key}>{t(`deleteEstate.${key}`, { count })}</li>
            ))}
          </ul>
        ) : null}
        {asked > 0 ? <Notice>{t('deleteEstate.inquiries', { count: asked })}</Notice> : null}
        {known && !isEmpty && asked === 0 ? (
          <div className="flex flex-col gap-1">
            <label htmlFor={id} className="text-sm font-medium">
              {t('deleteEstate.type', { name: estate.name })}
            </label>
            <input
              id={id}
              value={typed}
              autoComplete="off"
              onChange={({ target }) => setTyped(target.value)}
              className={`${INPUT} h-[40px]`}
            />
          </div>
        ) : null}
      </div>
    </Confirm>
  );
}
