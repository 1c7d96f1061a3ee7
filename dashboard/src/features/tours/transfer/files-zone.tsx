import { FolderOpen } from 'lucide-react';
import { useTranslate } from '../../../i18n/translate.ts';
import { DropZone } from '../../../kit/uploads/drop-zone.tsx';
import { PICTURES, useFilePicker } from '../../../kit/uploads/file-picker.tsx';
import { Button } from '../../../ui/button.tsx';
import { filesOfDrop, filesOfInput } from './picked-files.ts';
import { tourImport, useTourImport } from './tour-import.ts';

/** Accepts a configuration and its pictures, dropped or picked as files or as a folder. */
export function FilesZone({ compact = false }: { compact?: boolean }) {
  const t = useTranslate();
  const { pictures } = useTourImport();
  const onFiles = (files: File[]) => void tourImport.add(filesOfInput(files));
  const files = useFilePicker({
    label: t('tours.chooseFiles'),
    accept: `.json,.js,.html,.htm,${PICTURES}`,
    multiple: true,
    onFiles,
  });
  const folder = useFilePicker({ label: t('import.chooseFolder'), multiple: true, folder: true, onFiles });

  return (
    <DropZone
      onDrop={(transfer) => void filesOfDrop(transfer).then(tourImport.add)}
      className={compact ? 'flex-wrap gap-3 px-4 py-3' : 'flex-col gap-3 px-6 py-12'}
    >
      {compact ? null : <FolderOpen size={36} strokeWidth={1.5} aria-hidden className="text-accent" />}
      <p className={compact ? 'mr-auto text-left text-sm text-secondary' : 'max-w-[480px]'}>
        {t(compact ? 'import.dropMore' : 'import.drop')}
        {!compact && pictures.length > 0 ? (
          <span className="mt-2 block text-sm text-secondary">
            {t('import.picturesHeld', { count: pictures.length })}
          </span>
        ) : null}
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        {(
          [
            [files, 'tours.chooseFiles'],
            [folder, 'import.chooseFolder'],
          ] as const
        ).map(([picker, name]) => (
          <Button key={name} size={compact ? 'small' : 'medium'} onClick={picker.open}>
            {t(name)}
          </Button>
        ))}
      </div>
      {files.input}
      {folder.input}
    </DropZone>
  );
}
