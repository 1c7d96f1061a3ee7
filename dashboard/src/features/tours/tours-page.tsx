import { useInfiniteQuery } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { useTranslate } from '../../i18n/translate.ts';
import { useOrganization } from '../../kit/me.ts';
import { PageDrop } from '../../kit/page-drop.tsx';
import { toursQuery } from '../../kit/tours/api.ts';
import { PICTURES, useFilePicker } from '../../kit/uploads/file-picker.tsx';
import { Button } from '../../ui/button.tsx';
import { searchIn } from '../../ui/page-address.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { usePageQuery } from '../../ui/use-page-query.ts';
import { useSettled } from '../../ui/use-settled.ts';
import { TourList } from './tour-list.tsx';
import { ImportTour } from './tour-transfer.tsx';
import { UploadList } from './upload-list.tsx';
import { uploads } from './uploads.ts';

/** Pause after typing before the search starts, milliseconds. */
const SEARCH_PAUSE = 250;

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

  // The search is in the address, so that it survives visiting a tour.
  const [parameters, setParameters] = usePageQuery();
  const typed = searchIn(parameters);
  const search = useSettled(typed.trim(), SEARCH_PAUSE);
  const { data } = useInfiniteQuery(toursQuery(search));
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
      {total === 0 && !search && !typed ? null : (
        <div className="mb-6 flex flex-wrap items-center gap-4">
          <SearchField
            label={t('tours.search')}
            value={typed}
            onChange={(value) => setParameters(() => new URLSearchParams(value ? { search: value } : {}))}
          />
          <p aria-live="polite" className="text-sm text-secondary tabular">
            {total === undefined ? '' : t('tours.count', { count: total })}
          </p>
        </div>
      )}
      <TourList search={search} choose={mayUpload ? picker.open : undefined} />
    </>
  );
}
