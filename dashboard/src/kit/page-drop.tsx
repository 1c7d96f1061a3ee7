import { useEffect, useState } from 'react';
import { useTranslate } from '../i18n/translate.ts';
import { AreaDrawing } from './area-drawing.tsx';

/** Makes the whole window a drop target while files are dragged over it. */
export function PageDrop({ onFiles }: { onFiles: (files: File[]) => void }) {
  const t = useTranslate();
  const [over, setOver] = useState(false);
  const [listener] = useState(() => ({ current: onFiles }));
  useEffect(() => {
    listener.current = onFiles;
  });

  useEffect(() => {
    // Every element in the window sends its own enter and leave events; only the last leave counts.
    let depth = 0;
    const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;
    // A dialog handles its own files, and a drop outside of it is ignored.
    const isCovered = () => document.querySelector('[data-scroll-lock]') !== null;
    const enter = (event: DragEvent) => {
      if (!hasFiles(event) || isCovered()) return;
      depth += 1;
      setOver(true);
    };
    const leave = () => {
      depth = Math.max(0, depth - 1);
      if (depth === 0) setOver(false);
    };
    const allow = (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      depth = 0;
      setOver(false);
      if (!isCovered()) listener.current([...(event.dataTransfer?.files ?? [])]);
    };
    addEventListener('dragenter', enter);
    addEventListener('dragleave', leave);
    addEventListener('dragover', allow);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragenter', enter);
      removeEventListener('dragleave', leave);
      removeEventListener('dragover', allow);
      removeEventListener('drop', drop);
    };
  }, [listener]);

  if (!over) return null;
  return (
    <div className="pointer-events-none fixed inset-0 z-50 animate-appear bg-paper/85 p-6 backdrop-blur-sm">
      <div className="flex h-full flex-col items-center justify-center gap-4 rounded-card border-2 border-dashed border-accent">
        <AreaDrawing area="tours" />
        <p className="text-xl font-medium">{t('tours.dropNow')}</p>
      </div>
    </div>
  );
}
