import { UploadPanel } from '../../kit/uploads/upload-panel.tsx';
import { useUploads } from '../../kit/uploads/uploads.ts';
import { UploadGroupRows } from './upload-group.tsx';
import { uploads, useUploadGroups } from './uploads.ts';

/** What is on its way: on the page of a tour, only what goes there. */
export function UploadList({ tourId }: { tourId?: string }) {
  const all = useUploads(uploads);
  const groups = useUploadGroups().filter(({ into }) => tourId === undefined || into?.id === tourId);
  const list = all.filter(({ group }) => groups.some(({ key }) => key === group));
  return (
    <UploadPanel uploads={list} onRemove={uploads.remove}>
      {groups.map((group) => (
        <UploadGroupRows
          key={group.key}
          group={group}
          uploads={list.filter((upload) => upload.group === group.key)}
        />
      ))}
    </UploadPanel>
  );
}
