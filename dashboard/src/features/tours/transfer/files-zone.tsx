import { FolderOpen } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslate } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { filesOfDrop, filesOfInput } from './picked-files.ts';
import { tourImport, useTourImport } from './tour-import.ts';

const ACCEPT = '.json,.js,.html,.htm,image/jpeg,image/png,image/webp,image/avif,image/tiff';

/** Where a configuration and its pictures are dropped, or picked as files or as a folder. */
export function FilesZone({ compact = false }: { compact?: boolean }) {
  const t = useTranslate();
  const { pictures } = useTourImport();
  const [over, setOver] = useState(false);
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const take = ({ target }: { target: HTMLInputElement }) => {
    void tourImport.add(filesOfInput(target.files ?? []));
    target.value = '';
  };
  const hidden = {
    type: 'file',
    multiple: true,
    tabIndex: -1,
    className: 'sr-only',
    onChange: take,
  } as const;

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for the buttons inside
    <div
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void filesOfDrop(event.dataTransfer).then(tourImport.add);
      }}
      className={`flex items-center gap-3 rounded-card border border-dashed border-faint text-center transition-colors data-over:border-accent data-over:bg-accent-soft ${compact ? 'flex-wrap px-4 py-3' : 'flex-col px-6 py-12'}`}
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
        <Button size={compact ? 'small' : 'medium'} onClick={() => files.current?.click()}>
          {t('tours.chooseFiles')}
        </Button>
        <Button size={compact ? 'small' : 'medium'} onClick={() => folder.current?.click()}>
          {t('import.chooseFolder')}
        </Button>
      </div>
      <input ref={files} {...hidden} accept={ACCEPT} aria-label={t('tours.chooseFiles')} />
      <input ref={folder} {...hidden} webkitdirectory="" aria-label={t('import.chooseFolder')} />
    </div>
  );
}

declare module 'react' {
  interface InputHTMLAttributes<T> {
    /** Picks a folder; React passes it on as it is. */
    webkitdirectory?: T extends HTMLInputElement ? '' : never;
  }
}
