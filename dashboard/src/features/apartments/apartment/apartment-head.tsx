import type { ApartmentDetail } from '@oriel/contract/apartment-detail';
import { ArrowUpRight, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { usePageTitle } from '../../../base/page-title.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import type { Viewer } from '../../../kit/apartments/rights.ts';
import { areaText, priceText } from '../../../kit/apartments/words.ts';
import { Button } from '../../../ui/button.tsx';
import { ListSteps } from '../../../ui/list-steps.tsx';
import { DeleteApartments } from '../delete-apartments.tsx';
import { useNeighbours } from './use-neighbours.ts';

/** The apartment's title, its neighbours, and the link back to its list. */
export function ApartmentHead({
  apartment,
  viewer,
}: {
  apartment: ApartmentDetail;
  viewer: Viewer | undefined;
}) {
  const t = useTranslate();
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const [deleting, setDeleting] = useState(false);
  const neighbours = useNeighbours(apartment.id, address);
  const back = `/dashboard/apartments${address.size > 0 ? `?${address}` : ''}`;
  const title = t('apartmentPage.title', {
    kind: t(`apartmentKind.${apartment.kind}`),
    number: apartment.number,
  });
  usePageTitle(title);
  const facts = [
    apartment.estate?.name,
    apartment.building?.name,
    areaText(apartment),
    priceText(apartment),
  ].filter(Boolean);
  return (
    <div className="mb-8">
      <ListSteps
        back={back}
        list={t('area.apartments')}
        neighbours={neighbours}
        previousLabel={t('apartmentPage.previous')}
        nextLabel={t('apartmentPage.next')}
      />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <h1 className="text-xl break-words md:text-2xl">{title}</h1>
          <p className="mt-2 text-secondary">{facts.join(' · ')}</p>
        </div>
        <div className="flex gap-2">
          {apartment.visible && apartment.estate?.status === 'PUBLISHED' ? (
            <Button asChild>
              <a
                href={`/viewer/${apartment.buildingId ?? apartment.estateId}?apartment=${apartment.id}`}
                target="_blank"
                rel="noopener"
              >
                {t('apartmentPage.viewer')}
                <ArrowUpRight size={16} strokeWidth={1.5} aria-hidden />
              </a>
            </Button>
          ) : null}
          {viewer?.role === 'ADMIN' ? (
            <Button
              size="icon"
              className="size-[40px]!"
              aria-label={t('apartmentPage.delete')}
              title={t('apartmentPage.delete')}
              onClick={() => setDeleting(true)}
            >
              <Trash2 size={18} strokeWidth={1.5} aria-hidden />
            </Button>
          ) : null}
        </div>
      </div>
      {deleting ? (
        <DeleteApartments
          apartments={[apartment]}
          onDone={() => void navigate(back)}
          onClose={() => setDeleting(false)}
        />
      ) : null}
    </div>
  );
}
