import type { Apartment } from '@oriel/contract/apartment';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Upload } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useTranslate } from '../../../i18n/translate.ts';
import { everyApartmentQuery } from '../../../kit/apartments/api.ts';
import { mayWrite } from '../../../kit/apartments/rights.ts';
import { useViewer } from '../../../kit/apartments/use-viewer.ts';
import { areaText } from '../../../kit/apartments/words.ts';
import { useBuildings, useEstates } from '../../../kit/list/choices.ts';
import { FileZone } from '../../../kit/uploads/drop-zone.tsx';
import { isUnderWay } from '../../../kit/uploads/upload-store.ts';
import { useUploads } from '../../../kit/uploads/uploads.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/controls.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { idIn } from '../../../ui/page-address.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { usePageQuery } from '../../../ui/use-page-query.ts';
import { InEstates } from '../in-estates.tsx';
import { apartmentFiles, isReady } from './apartment-files.ts';
import { type ApartmentChoice, FileRow } from './file-row.tsx';
import { matchApartments, matchFile } from './match-files.ts';

const ACCEPT = 'image/*,.svg,application/pdf';
const NO_APARTMENTS: Apartment[] = [];

/** Plans, photos and cards for a whole estate at once. */
export function FilesPage() {
  const t = useTranslate();
  const viewer = useViewer();
  const files = useUploads(apartmentFiles);
  const [address, setAddress] = usePageQuery();
  const { data: estates = [] } = useEstates();
  const estateId = idIn(address, 'estateId') ?? estates[0]?.id ?? '';
  const { data: buildings = [] } = useBuildings(estateId);
  const list = useQuery({
    ...everyApartmentQuery({ estateId: [estateId], sort: 'apartmentsFirst' }),
    enabled: estateId !== '',
  });
  const apartments = list.data ?? NO_APARTMENTS;
  const meant = useMemo(() => matchApartments(apartments, buildings), [apartments, buildings]);
  const choices = useMemo<ApartmentChoice[]>(() => {
    const names = new Map(buildings.map(({ id, name }) => [id, name]));
    return apartments.map(({ id, number, buildingId, ...measured }) => ({
      id,
      size: areaText(measured) ?? '',
      label: buildingId ? `${number} (${names.get(buildingId) ?? ''})` : number,
    }));
  }, [apartments, buildings]);

  const ready = files.filter(isReady);
  const open = files.filter(({ phase, apartmentId }) => phase === 'waiting' && !apartmentId).length;
  const done = files.filter(({ phase }) => phase === 'done');
  const sending = files.some(isUnderWay);
  const startText = sending
    ? t('files.sending')
    : ready.length > 0
      ? t('files.start', { count: ready.length })
      : t('files.noneToStart');
  if (viewer && !mayWrite(viewer)) return <p className="text-secondary">{t('apartmentPage.readOnly')}</p>;

  return (
    <>
      <Link
        to="/dashboard/apartments"
        className="mb-4 inline-flex items-center gap-2 rounded-control text-sm text-secondary hover:text-ink"
      >
        <ArrowLeft size={16} strokeWidth={1.5} aria-hidden />
        {t('area.apartments')}
      </Link>
      <PageHead title={t('apartments.files')} lead={t('files.lead')} />
      <InEstates>
        <div className="flex max-w-[880px] flex-col gap-6">
          <div className="max-w-[320px]">
            <Choice
              label={t('apartment.estate')}
              value={estateId}
              options={estates.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(id) => setAddress(() => new URLSearchParams({ estateId: id }))}
            />
          </div>
          {list.isError ? (
            <Failure title={t('apartments.failed')} error={list.error} retry={() => void list.refetch()} />
          ) : list.data ? (
            <FileZone
              icon={Upload}
              title={t('files.choose')}
              text={t('files.drop')}
              accept={ACCEPT}
              multiple
              onFiles={(chosen) =>
                apartmentFiles.add(chosen, (file) => {
                  const {
                    use,
                    apartments: candidates,
                    others = [],
                  } = matchFile(file.webkitRelativePath || file.name, meant);
                  return {
                    use,
                    candidates,
                    apartmentId: candidates.length === 1 ? candidates[0] : undefined,
                    others,
                    estateId,
                  };
                })
              }
            />
          ) : (
            <Skeleton className="h-[192px]" />
          )}
          {files.length > 0 ? (
            <section aria-label={t('files.list')} className="flex flex-col gap-3">
              <div className="flex flex-wrap items-center justify-between gap-3">
                <p role="status" className="text-sm tabular">
                  {t('files.state', { count: files.length, done: done.length })}
                  {open > 0 ? <span className="text-wait"> {t('files.open', { count: open })}</span> : null}
                </p>
                <div className="flex gap-2">
                  {done.length > 0 ? (
                    <Button size="small" onClick={() => apartmentFiles.remove(...done.map(({ key }) => key))}>
                      {t('uploads.clear')}
                    </Button>
                  ) : null}
                  {sending || ready.length + open > 0 ? (
                    <Button
                      size="small"
                      variant="primary"
                      disabled={ready.length === 0 || sending}
                      onClick={() => void apartmentFiles.start(...ready.map(({ key }) => key))}
                    >
                      {startText}
                    </Button>
                  ) : null}
                </div>
              </div>
              <ul className="flex flex-col">
                {files.map((file) => (
                  <FileRow key={file.key} entry={file} choices={choices} />
                ))}
              </ul>
            </section>
          ) : null}
        </div>
      </InEstates>
    </>
  );
}
