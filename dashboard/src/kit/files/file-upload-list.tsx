import { UploadPanel } from '../uploads/upload-panel.tsx';
import { UploadRow } from '../uploads/upload-row.tsx';
import { useUploads } from '../uploads/uploads.ts';
import { fileUploads } from './assets.ts';

/** Uploads into an estate. */
export function FileUploadList({ estateId }: { estateId: string }) {
  const uploads = useUploads(fileUploads).filter((upload) => upload.estateId === estateId);
  return (
    <UploadPanel uploads={uploads} onRemove={fileUploads.remove} className="max-h-[320px] overflow-y-auto">
      {uploads.map((upload) => (
        <UploadRow
          key={upload.key}
          upload={upload}
          onRemove={() => fileUploads.remove(upload.key)}
          onRetry={upload.phase === 'failed' ? () => void fileUploads.start(upload.key) : undefined}
        />
      ))}
    </UploadPanel>
  );
}
