import type { Panorama } from '@oriel/contract/panorama';
import { tourTitle } from '@oriel/contract/tour-title';
import { useTranslate } from '../../i18n/translate.ts';
import { PasteBlock } from '../../kit/embedding/paste-block.tsx';
import { Notice } from '../../ui/notice.tsx';

/** The code of a tour for a website. */
export function EmbedCode({ tour }: { tour: Panorama }) {
  const t = useTranslate();
  return (
    <section aria-labelledby="embed" className="flex min-w-0 flex-col gap-6">
      <h2 id="embed" className="text-lg">
        {t('embed.title')}
      </h2>
      {tour.visibility === 'PRIVATE' ? <Notice tone="calm">{t('embed.private')}</Notice> : null}
      <PasteBlock choice={{ kind: 'panorama', id: tour.id, title: tourTitle(tour) }} />
    </section>
  );
}
