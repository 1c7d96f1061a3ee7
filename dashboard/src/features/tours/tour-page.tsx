import { tourTitle } from '@oriel/contract/tour-title';
import { ApiError } from '@oriel/sdk/team-client';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useParams } from 'react-router';
import { useTranslate } from '../../i18n/translate.ts';
import { useOrganization } from '../../kit/me.ts';
import { PageDrop } from '../../kit/page-drop.tsx';
import { Redirect } from '../../kit/redirect.tsx';
import { panoramaQuery } from '../../kit/tours/api.ts';
import { PICTURES, useFilePicker } from '../../kit/uploads/file-picker.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Failure } from '../../ui/failure.tsx';
import { MissingPage } from '../../ui/missing-page.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { createTourActions } from './editor/tour-actions.ts';
import { type Room, tourRoomsQuery } from './editor/tour-rooms.ts';
import { EmbedCode } from './embed-code.tsx';
import { ModelSection } from './model/model-section.tsx';
import { Publishing } from './publishing.tsx';
import { TourCommentsLink } from './tour-comments-link.tsx';
import { TourMenu } from './tour-menu.tsx';
import { TourNames } from './tour-names.tsx';
import { TourViewerLink } from './tour-viewer-link.tsx';
import { UploadList } from './upload-list.tsx';
import { uploads } from './uploads.ts';

// The editor includes the viewer's stage; lists of tours do not need it.
const TourEditor = lazy(async () => ({ default: (await import('./editor/tour-editor.tsx')).TourEditor }));

export function TourPage() {
  const { id = '' } = useParams();
  return <Tour key={id} id={id} />;
}

function Tour({ id }: { id: string }) {
  const t = useTranslate();
  const { data: rooms, error, isPending, refetch } = useQuery(tourRoomsQuery(id));
  // The address may name a room: its tour is meant.
  const isNoTour = rooms?.length === 0 || (error instanceof ApiError && error.code === 'VALIDATION');
  const room = useQuery({ ...panoramaQuery(id), enabled: isNoTour });

  if (isPending || (isNoTour && room.isPending)) return <TourSkeleton />;
  if (isNoTour && room.data && room.data.tourId !== id)
    return <Redirect to={`/dashboard/tours/${room.data.tourId}?room=${id}`} />;
  const [entry] = rooms ?? [];
  if (entry && rooms) return <TourOf rooms={rooms} entry={entry} />;
  const failure = isNoTour ? room.error : error;
  if (failure instanceof ApiError && (failure.status === 404 || failure.status === 400)) return <Missing />;
  return <Failure title={t('tour.failed')} error={failure} retry={() => void refetch()} />;
}

function TourOf({ rooms, entry }: { rooms: readonly Room[]; entry: Room }) {
  const t = useTranslate();
  const organization = useOrganization();
  const mayEdit = organization !== undefined && organization.role !== 'AGENT';
  const [actions] = useState(() => createTourActions(entry.tourId));
  const from = Math.max(...rooms.map(({ order }) => order)) + 1;
  const into = { id: entry.tourId, from, visibility: entry.visibility };
  const add = (files: File[]) => void uploads.add(files, into);
  const picker = useFilePicker({
    label: t('tours.chooseFiles'),
    accept: PICTURES,
    multiple: true,
    onFiles: add,
  });

  return (
    <>
      <BackLink to="/dashboard/tours" label={t('area.tours')} />
      <PageHead
        title={tourTitle(entry)}
        lead={
          <span className="tabular">
            {t('rooms.title', { count: rooms.length })}
            {' · '}
            {t(`visibility.${entry.visibility}`)}
          </span>
        }
        action={
          <div className="flex flex-wrap items-center gap-2">
            {mayEdit ? <TourCommentsLink tourId={entry.tourId} rooms={rooms} /> : null}
            <TourMenu tour={entry} rooms={rooms} mayEdit={mayEdit} />
            <TourViewerLink tour={entry} />
          </div>
        }
      />
      {mayEdit ? (
        <>
          {picker.input}
          <PageDrop onFiles={add} />
          <UploadList tourId={entry.tourId} />
        </>
      ) : null}
      <Suspense fallback={<Skeleton className="aspect-[16/10] max-h-[560px] rounded-card" />}>
        <TourEditor rooms={rooms} actions={actions} mayEdit={mayEdit} onAddRooms={picker.open} />
      </Suspense>
      <div className="mt-12 grid grid-cols-1 gap-12 border-t border-line pt-8 lg:grid-cols-2">
        {mayEdit ? (
          <div className="flex min-w-0 flex-col gap-12">
            <TourNames tour={entry} actions={actions} />
            <Publishing rooms={rooms} actions={actions} />
          </div>
        ) : null}
        <EmbedCode tour={entry} />
      </div>
      {mayEdit ? <ModelSection rooms={rooms} entry={entry} actions={actions} /> : null}
    </>
  );
}

function Missing() {
  const t = useTranslate();
  return (
    <MissingPage
      title={t('tour.missing.title')}
      text={t('tour.missing.text')}
      to="/dashboard/tours"
      back={t('tour.missing.back')}
    />
  );
}

function TourSkeleton() {
  return (
    <div className="flex flex-col gap-6">
      <Skeleton className="h-12 w-full max-w-[360px]" />
      <Skeleton className="aspect-video max-h-[560px] rounded-card" />
    </div>
  );
}
