import type { ReactNode } from 'react';
import { useTranslate } from '../../i18n/translate.ts';
import { useEstates } from '../../kit/list/choices.ts';
import { Failure } from '../../ui/failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { NoEstate } from './no-estate.tsx';

/** Content that needs an estate: rendered once the estates are known. */
export function InEstates({ children }: { children: ReactNode }) {
  const t = useTranslate();
  const { data: estates, error, isError, refetch } = useEstates();
  if (estates) return estates.length === 0 ? <NoEstate /> : children;
  if (isError) return <Failure title={t('estates.failed')} error={error} retry={() => void refetch()} />;
  return <Skeleton className="h-[280px]" />;
}
