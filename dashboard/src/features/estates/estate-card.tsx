import type { Estate } from '@oriel/contract/estate';
import { Link } from 'react-router';
import { useTranslate } from '../../i18n/translate.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusBar } from '../../ui/status-bar.tsx';
import { EstateCover } from './estate-cover.tsx';
import { EstateMenu } from './estate-menu.tsx';
import { EstateStatusMark } from './estate-status.tsx';
import { othersText, statusShares } from './estate-words.ts';

/** An estate in the list: location, visibility, sales progress. */
export function EstateCard({ estate, eager }: { estate: Estate; eager: boolean }) {
  const t = useTranslate();
  const { id, name, counts, coverUrl, status, address } = estate;
  const path = `/dashboard/estates/${id}`;
  return (
    <li className="group flex min-w-0 flex-col gap-3">
      <div className="relative overflow-hidden rounded-card bg-sunken">
        <Link to={path} tabIndex={-1} aria-hidden="true">
          <EstateCover
            url={coverUrl}
            eager={eager}
            className="aspect-[16/10] w-full transition-transform duration-200 group-hover:scale-[1.015]"
          />
        </Link>
        {status === 'PUBLISHED' ? null : (
          <div className="absolute top-3 left-3">
            <EstateStatusMark status={status} />
          </div>
        )}
      </div>
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <h2 className="-m-1 truncate p-1 text-base">
            <Link to={path} className="rounded-control underline-offset-4 hover:underline">
              {name}
            </Link>
          </h2>
          <p className="truncate text-sm text-secondary">
            {address.city}
            {' · '}
            {t(`propertyType.${estate.type}`)}
          </p>
        </div>
        <EstateMenu estate={estate} small />
      </div>
      {counts.apartments > 0 ? (
        <StatusBar slim shares={statusShares(counts, t)} besides={othersText(counts, t)} />
      ) : (
        <p className="text-sm text-secondary">{t('estates.noApartments')}</p>
      )}
    </li>
  );
}

export function EstateCardSkeleton() {
  return (
    <div className="flex flex-col gap-3">
      <Skeleton className="aspect-[16/10] rounded-card" />
      <Skeleton className="h-4 w-1/2" />
      <Skeleton className="h-4 w-2/3" />
    </div>
  );
}
