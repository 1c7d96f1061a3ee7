import { useTranslate } from '../../i18n/translate.ts';
import { AreaDrawing } from '../../kit/area-drawing.tsx';
import { Button } from '../../ui/button.tsx';

/** The first step of an empty list: drop a picture here. */
export function DropZone({ choose }: { choose: () => void }) {
  const t = useTranslate();
  return (
    <div className="flex flex-col items-center gap-4 rounded-card border border-dashed border-faint px-6 py-16 text-center">
      <AreaDrawing area="tours" />
      <h2 className="text-xl">{t('tours.empty.title')}</h2>
      <p className="max-w-[480px] text-secondary">{t('tours.empty.text')}</p>
      <Button onClick={choose}>{t('tours.chooseFiles')}</Button>
      <p className="text-sm text-secondary">{t('tours.empty.formats')}</p>
    </div>
  );
}
