import { lazy, Suspense } from 'react';
import { useUploads } from '../../kit/uploads/uploads.ts';
import { uploads, useUploadGroups } from './uploads.ts';

// Most visits upload nothing: the rows load with the first file.
const UploadGroups = lazy(async () => ({ default: (await import('./upload-group.tsx')).UploadGroups }));

/** Running uploads; on the page of a tour, only its own. */
export function UploadList({ tourId }: { tourId?: string }) {
  const all = useUploads(uploads);
  const groups = useUploadGroups().filter(({ into }) => tourId === undefined || into?.id === tourId);
  const list = all.filter(({ group }) => groups.some(({ key }) => key === group));
  if (list.length === 0) return null;
  return (
    <Suspense>
      <UploadGroups groups={groups} uploads={list} />
    </Suspense>
  );
}
