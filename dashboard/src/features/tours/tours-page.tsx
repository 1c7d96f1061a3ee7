import { useInfiniteQuery } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { useTranslate } from '../../i18n/translate.ts';
import { useEstates } from '../../kit/list/choices.ts';
import { useOrganization } from '../../kit/me.ts';
import { PageDrop } from '../../kit/page-drop.tsx';
import { toursQuery } from '../../kit/tours/api.ts';
import { PICTURES, useFilePicker } from '../../kit/uploads/file-picker.tsx';
import { Button } from '../../ui/button.tsx';
import { FilterChoice } from '../../ui/filter-choice.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { usePageQuery } from '../../ui/use-page-query.ts';
import { useSettled } from '../../ui/use-settled.ts';
import { TourList } from './tour-list.tsx';
import { ImportTour } from './tour-transfer.tsx';
import {
  narrowsTours,
  readToursAddress,
  TOUR_SORTS,
  type TourSort,
  type ToursAddress,
  type ToursChange,
  toursCallQuery,
  withTours,
} from './tours-address.ts';
import { UploadList } from './upload-list.tsx';
import { uploads } from './uploads.ts';

const SORT_WORDS = {
  '-createdAt': 'tours.newest',
  '-views': 'tours.mostSeen',
} as const satisfies Record<TourSort, string>;

export function ToursPage() {
  const t = useTranslate();
  const organization = useOrganization();
  const mayUpload = organization !== undefined && organization.role !== 'AGENT';
  const add = (files: File[]) => void uploads.add(files);
  const picker = useFilePicker({
    label: t('tours.chooseFiles'),
    accept: PICTURES,
    multiple: true,
    onFiles: add,
  });

  // What is listed is in the address, so that it survives visiting a tour.
  const [parameters, setParameters] = usePageQuery();
  const address = readToursAddress(parameters);
  const settled = { ...address, search: useSettled(address.search) };
  const { data } = useInfiniteQuery(toursQuery(toursCallQuery(settled)));
  const total = data?.pages[0]?.meta.total;

  return (
    <>
      <PageHead
        title={t('area.tours')}
        lead={t('tours.lead')}
        action={
          mayUpload ? (
            <div className="flex flex-wrap items-center gap-2">
              <ImportTour />
              <Button variant="primary" onClick={picker.open}>
                <Upload size={18} strokeWidth={1.5} aria-hidden />
                {t('tours.upload')}
              </Button>
            </div>
          ) : undefined
        }
      />
      {mayUpload ? (
        <>
          {picker.input}
          <PageDrop onFiles={add} />
          <UploadList />
        </>
      ) : null}
      {total === 0 && !narrowsTours(settled) && !narrowsTours(address) ? null : (
        <Filters
          address={address}
          total={total}
          onChange={(what) => setParameters((now) => withTours(now, what))}
        />
      )}
      <TourList
        address={settled}
        onAll={() => setParameters(() => new URLSearchParams())}
        choose={mayUpload ? picker.open : undefined}
      />
    </>
  );
}

function Filters({
  address,
  total,
  onChange,
}: {
  address: ToursAddress;
  total: number | undefined;
  onChange: (change: ToursChange) => void;
}) {
  const t = useTranslate();
  const sells = useOrganization()?.features.includes('estates') ?? false;
  const { data: estates = [] } = useEstates(sells);
  return (
    <div className="mb-6 flex flex-wrap items-center gap-3">
      <SearchField
        label={t('tours.search')}
        value={address.search}
        onChange={(search) => onChange({ search })}
      />
      {estates.length > 1 ? (
        <FilterChoice
          label={t('tours.estate')}
          value={address.estate ?? ''}
          options={[
            { value: '', label: t('tours.anyEstate') },
            ...estates.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(estate) => onChange({ estate })}
        />
      ) : null}
      <FilterChoice
        label={t('estates.sort')}
        value={address.sort}
        options={TOUR_SORTS.map((value) => ({ value, label: t(SORT_WORDS[value]) }))}
        onChange={(sort) => onChange({ sort })}
      />
      <p aria-live="polite" className="text-sm text-secondary tabular">
        {total === undefined ? '' : t('tours.count', { count: total })}
      </p>
    </div>
  );
}
