import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { dataOf } from '../../../base/call-query.ts';
import { errorText } from '../../../base/error-text.ts';
import { callQuery } from '../../../base/services.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useApartment } from './apartment-context.ts';
import { FormSection, SelectField } from './fields.tsx';

/** The tour of the apartment, and its entry. */
export function PanoramasSection() {
  const t = useTranslate();
  const { apartment } = useApartment();
  const list = useQuery({
    ...callQuery('listApartmentPanoramas', { id: apartment.id }),
    select: dataOf,
  });
  const panoramas = list.data ?? [];
  const entry = panoramas.find((panorama) => panorama.entry)?.id;
  return (
    <FormSection id="panoramas" title={t('apartmentPage.panoramas')} text={t('apartmentPage.panoramasHelp')}>
      {list.isError ? <Notice>{errorText(list.error)}</Notice> : null}
      {list.data?.length === 0 ? (
        <p className="text-sm text-secondary">
          {t('apartmentPage.noPanoramas')}{' '}
          <Link to="/dashboard/tours" className="text-accent underline underline-offset-4">
            {t('area.tours')}
          </Link>
        </p>
      ) : null}
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {panoramas.map(({ id, name, thumbnailUrl }) => (
          <li key={id} className="min-w-0">
            <Link to={`/dashboard/tours/${entry ?? id}`} className="flex flex-col gap-1 rounded-control">
              <img
                src={thumbnailUrl}
                alt=""
                loading="lazy"
                className="aspect-[2/1] w-full rounded-control border border-line bg-sunken object-cover"
              />
              <span className="truncate text-sm">{name}</span>
            </Link>
          </li>
        ))}
      </ul>
      {panoramas.length > 1 ? (
        <SelectField
          path="startPanoramaId"
          label={t('apartment.startPanorama')}
          options={[
            { value: '', label: t('apartmentPage.firstOne') },
            ...panoramas.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      ) : null}
    </FormSection>
  );
}
